/** A duplicate event as its page sees it: read off what the server tells, never worked out. */

import type { BoardLine, EventResults, EventTable, EventWords, PairWords, StandingWords } from "../protocol.gen";
import type { Seat } from "../protocol";

/** What the page knows of an event. */
export interface AtEvent {
  event: EventWords | null;
  results: EventResults | null;
  /** The director's token, where this browser has it. */
  director: string | null;
  /** What a partner needs to join this browser's pair. */
  invitation: string | null;
  /** What this browser saw promised. */
  promises: Promises | null;
}

/** The event's receipt: the hash of M, and the pairs' promises once none could be added. */
export interface Promises {
  commitment: string;
  pairs: readonly (string | null)[] | null;
}

/** What is kept after one more look: the first sight stands. */
export function promisesSeen(before: Promises | null, event: EventWords): Promises {
  const pairs = event.stage === "entry" ? null : event.pairs.map((pair) => pair.commitment);
  if (before === null) return { commitment: event.commitment, pairs };
  return before.pairs === null && pairs !== null ? { ...before, pairs } : before;
}

export function promisesIn(kept: string | null): Promises | null {
  return kept === null ? null : (JSON.parse(kept) as Promises);
}

/** Whether the event still says what this browser saw promised. */
export function isAsPromised(promises: Promises | null, event: EventWords): boolean {
  if (promises === null) return true;
  const same = (promise: string | null, pair: number) => event.pairs[pair]?.commitment === promise;
  return promises.commitment === event.commitment && (promises.pairs === null || promises.pairs.every(same));
}

/** What a visitor is to do now. */
export type Step =
  | "enter"
  | "partner"
  | "registered"
  | "numbers"
  | "soon"
  | "played"
  | "table"
  | "others"
  | "bye"
  | "watch"
  | "gone"
  | "over";

export function stepOf(event: EventWords): Step {
  const pair = myPair(event);
  if (event.stage === "over") return "over";
  if (!pair) return event.stage === "entry" ? "enter" : "watch";
  if (pair.gone) return "gone";
  if (!pair.whole) return event.stage === "entry" ? "partner" : "watch";
  if (event.stage === "entry") return "registered";
  return event.stage === "reveal" ? "numbers" : stepInPlay(event);
}

function stepInPlay(event: EventWords): Step {
  if (!isRoundOpen(event)) return event.round < event.rounds ? "soon" : "played";
  const table = myTable(event);
  if (table) return table.left.length ? "table" : "others";
  return event.bye === event.you ? "bye" : "others";
}

export function myPair(event: EventWords): PairWords | null {
  return event.you === null ? null : (event.pairs[event.you] ?? null);
}

export function myTable(event: EventWords): EventTable | null {
  const { you } = event;
  return event.tables.find((table) => table.first === you || table.second === you) ?? null;
}

/** Whether boards of the current round are still to be played somewhere. */
export function isRoundOpen(event: EventWords): boolean {
  return event.tables.some((table) => table.left.length > 0);
}

/** Rounds that are over; only their boards are public. */
export function roundsOver(event: EventWords): number {
  return event.round - (isRoundOpen(event) ? 1 : 0);
}

/** What the director can do next; `null` while boards are played, and afterwards. */
export type Deed = "close" | "begin" | "rounds" | "end";

export function deedOf(event: EventWords): Deed | null {
  switch (event.stage) {
    case "entry":
      return "close";
    case "reveal":
      return "begin";
    case "play":
      if (isRoundOpen(event)) return null;
      return event.round < event.rounds ? "rounds" : "end";
    case "over":
      return null;
  }
}

/** Pairs that can be paired. */
export function playing(event: EventWords): readonly PairWords[] {
  return event.pairs.filter((pair) => pair.whole && !pair.gone);
}

export type Order = "matchpoints" | "difference";

/** The standings, by what the reader wants to compare. Equal ones stay as the server has them. */
export function ordered(standings: readonly StandingWords[], by: Order): readonly StandingWords[] {
  if (by === "matchpoints") return standings;
  return [...standings].sort((one, other) => other.difference - one.difference).map((each, index) => ({ ...each, rank: index + 1 }));
}

/** The boards of a round, by its number from 0. */
export function boardsOf(event: EventWords, round: number): readonly number[] {
  return Array.from({ length: event.boards }, (_, index) => round * event.boards + index + 1);
}

/** Which pair, and which of its two, sits at a seat of a table. */
export function whoSits(line: Pick<BoardLine, "first" | "second">, seat: Seat): [pair: number, chair: number] {
  return [seat % 2 ? line.second : line.first, seat < 2 ? 0 : 1];
}

/** The number that this browser promised for its pair is due to be opened. */
export function isNumberDue(event: EventWords, kept: string | null): kept is string {
  const pair = myPair(event);
  return event.stage === "reveal" && kept !== null && pair !== null && !pair.gone && pair.commitment !== null && pair.number === null;
}
