/** Questions about what is on the table. The answers are read off the view, never worked out. */

import type { Legal, Seat, SeenTrick, TileName, View } from "../protocol";
import type { AtTable } from "./model";

export function legalCalls(view: View): readonly string[] {
  return view.legal.flatMap((each) => (each.kind === "bid" ? [each.call] : []));
}

export function mayPass(view: View): boolean {
  return view.legal.some((each) => each.kind === "pass");
}

export function legalDeclarations(view: View): readonly string[] {
  return view.legal.flatMap((each) => (each.kind === "declare" ? [each.declaration] : []));
}

export function legalTiles(view: View): readonly TileName[] {
  return view.legal.flatMap((each) => (each.kind === "play" ? [each.tile] : []));
}

export function hasLegal(view: View, kind: Legal["kind"]): boolean {
  return view.legal.some((each) => each.kind === kind);
}

/** The seat that has to act now, its dummy's turns included. */
export function isMyTurn(view: View): boolean {
  return view.seat !== null && view.actor === view.seat;
}

/** The seat whose tiles I may play now: my own or my dummy's. */
export function playingSeat(view: View): Seat | null {
  return isMyTurn(view) && view.phase === "play" ? view.turn : null;
}

/** The last call of a seat, to be shown at its place. */
export function callOf(view: View, seat: Seat): string | null {
  return view.calls.findLast((each) => each.seat === seat)?.call ?? null;
}

/** The call that stands. */
export function standingCall(view: View): { seat: Seat; call: string } | null {
  return view.calls.findLast((each) => each.call !== "pass") ?? null;
}

/** The last trick that may be looked at, or null (none yet, or stacked). */
export function lastTrick(view: View): SeenTrick | null {
  const last = view.tricks.at(-1);
  return last?.plays ? last : null;
}

/** Tricks taken by bidders and by the others, by who took them. */
export function tricksBySide(view: View): [number, number] {
  const bidders = view.contract?.bidders ?? [];
  const ours = view.tricks.filter((trick) => bidders.includes(trick.taker)).length;
  return [ours, view.tricks.length - ours];
}

export function tricksOf(view: View, seats: readonly Seat[]): number {
  return view.tricks.filter((trick) => seats.includes(trick.taker)).length;
}

/** Points so far of a team, where it is one of exactly two sides of the contract. */
export function pointsOf(view: View, seats: readonly Seat[]): number | null {
  if (view.points === null || view.contract === null) return null;
  const bids = seats.some((seat) => view.contract?.bidders.includes(seat));
  return view.points[bids ? 0 : 1];
}

/** The scores as they stand: before this deal, or after it once it is over. */
export function scoresNow(view: View): readonly number[] {
  return view.scores.map((score, team) => score + (view.result?.awards[team] ?? 0));
}

export function isTrump(view: View, tile: TileName): boolean {
  return view.contract?.trumps.includes(tile) ?? false;
}

/** An act waits for its answer, or for the state that shows it: nothing more is asked meanwhile. */
export function isWaiting(state: AtTable): boolean {
  const acts = ["pass", "bid", "declare", "play", "claim"];
  return state.unanswered.some((command) => acts.includes(command.t)) || (state.seq ?? 0) < state.answeredAt;
}

/** I have said that I am ready for the next deal, or am saying so. */
export function isReady(state: AtTable): boolean {
  const said = state.unanswered.some((command) => command.t === "next" || command.t === "again");
  const shown = state.seat !== null && (state.table?.ready.includes(state.seat) ?? false);
  return said || shown || (state.seq ?? 0) < state.answeredAt;
}

/** The people who are there and have not said yet that they are ready; nobody waits for who is away. */
export function awaited({ seat, table }: AtTable): Seat[] {
  const late = (table?.players ?? []).filter((each) => each.kind === "human" && each.online && each.seat !== seat);
  return late.map((each) => each.seat).filter((each) => !table?.ready.includes(each));
}

/** Whether the boards of an event are played here: chairs and tiles are given. */
export function isEventTable(state: AtTable): boolean {
  return state.table !== null && state.table.boards !== null;
}

/** One may ask for one's last action to be taken back, or agree to another's. */
export function mayUndo(state: AtTable): boolean {
  return state.seat !== null && !isEventTable(state) && state.view !== null && state.view.phase !== "over";
}

/** The number of the event's board that is played, or was played last. */
export function boardNow(state: AtTable): number | null {
  return state.event?.boards[(state.table?.deal ?? 0) - 1] ?? null;
}

/** The next board that is played here, or null: the round is over at this table. */
export function boardNext(state: AtTable): number | null {
  return state.event?.boards[state.table?.deal ?? 0] ?? null;
}
