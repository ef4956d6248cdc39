/** Tiles, calls, trumps, names and events in words. */

import type { Contract, Happened, Player, Seat, TileName, View } from "../protocol";
import type { AtTable } from "../state/model";
import { awaited, isMyTurn } from "../state/questions";
import { isAway, isDummy, mySide, playerOf } from "../state/seating";
import { count, say, sayIf, type Key } from "./index";

/** "six-four", "double five, worth 10". */
export function tileInWords(tile: TileName, worth = 0): string {
  const [high = "0", low = "0"] = tile.split("-").map((pip) => say(`pip.${pip}` as Key));
  const name = high === low ? say("tile.double", { high }) : say("tile", { high, low });
  return worth ? `${name}, ${say("tile.count", { n: worth })}` : name;
}

/** "31", "Pass", "2 marks", "Plunge 4". */
export function callInWords(call: string): string {
  if (call === "pass") return say("call.pass");
  const marks = /^(\d+)m$/.exec(call);
  if (marks) return count("call.marks", Number(marks[1]));
  const special = /^(plunge|splash)(\d+)$/.exec(call);
  return special ? say(`call.${special[1]}` as Key, { n: Number(special[2]) }) : call;
}

export function trumpInWords(declaration: string): string {
  return sayIf(`trump.${declaration}`, declaration);
}

/** The name shown at a seat. */
export function nameOf(state: AtTable, seat: Seat): string {
  const player = playerOf(state, seat);
  const name = (player && calledOf(player)) || say("seat", { n: seat + 1 });
  return isDummy(state, seat) ? say("seat.dummy", { name }) : name;
}

/** A player's own name; who gave none has the server's word for a guest, and is called so in the reader's language. */
export function calledOf({ kind, name, seat }: Pick<Player, "kind" | "name" | "seat">): string {
  return kind === "human" && name === `Guest ${seat + 1}` ? say("seat.guest", { n: seat + 1 }) : name;
}

export function namesOf(state: AtTable, seats: readonly Seat[]): string {
  return seats.map((seat) => nameOf(state, seat)).join(" & ");
}

/** For whom one waits who is ready. */
export function waitingInWords(state: AtTable): string {
  const names = awaited(state).map((seat) => nameOf(state, seat)).join(", ");
  return names ? say("end.ready.for", { names }) : say("end.ready");
}

/** Whose turn it is, and to do what. */
export function turnInWords(at: AtTable): string {
  const { view } = at;
  if (at.drawing) return say("news.shaker", { name: nameOf(at, at.drawing.shaker) });
  if (!view || view.actor === null || view.turn === null) return at.seat === null && at.table ? say("watching") : "";
  if (!isMyTurn(view) && isAway(at, view.actor)) return say("turn.away", { name: nameOf(at, view.actor) });
  if (!isMyTurn(view)) return say("turn.other", { name: nameOf(at, view.turn) });
  if (view.phase === "bid") return say("turn.you.bid");
  if (view.phase === "declare") return say("turn.you.declare");
  if (isDummy(at, view.turn)) return say("turn.you.dummy");
  return say(view.trick.length ? "turn.you.play" : "turn.you.lead");
}

/** What a side is called by the one who looks: us, them, or the names. */
export function sideName(state: AtTable, view: View, team: number): string {
  const mine = mySide(view);
  if (view.teams.length !== 2 || mine === null) return namesOf(state, view.teams[team] ?? []);
  return say(team === mine ? "side.us" : "side.them");
}

/** "needs 31", "every trick". */
export function aimInWords(contract: Contract): string {
  switch (contract.aim) {
    case "points":
      return say("contract.needs", { n: contract.needs });
    case "every_trick":
      return say("contract.every");
    case "no_trick":
      return say("contract.notrick");
  }
}

/** An event as a sentence, or null where there is nothing to say. */
export function eventInWords(state: AtTable, event: Happened): string | null {
  switch (event.e) {
    case "bid":
      return told(state, event.seat, "news.bid", "news.you.bid", { call: callInWords(event.call) });
    case "pass":
      return told(state, event.seat, "news.passed", "news.you.passed");
    case "declare": {
      const trump = trumpInWords(event.declaration);
      return told(state, event.seat, "news.declared", "news.you.declared", { trump });
    }
    case "play": {
      const tile = tileInWords(event.tile);
      return told(state, event.seat, "news.played", "news.you.played", { tile });
    }
    case "trick": {
      const taken = told(state, event.seat, "news.trick", "news.you.trick");
      return event.points === null ? taken : `${taken}: ${count("points", event.points)}`;
    }
    case "claim":
      return told(state, event.seat, "news.claimed", "news.you.claimed");
    case "renege":
      return say("news.renege", { name: nameOf(state, event.seat) });
    case "undo":
      return told(state, event.seat, "news.undo", "news.you.undo");
    case "takeback":
      return told(state, event.seat, "news.takeback", "news.you.takeback");
    case "shaker":
      return say("news.shaker", { name: nameOf(state, event.seat) });
    case "dealt":
      return say("news.dealt", { name: nameOf(state, event.shaker) });
    case "scored":
    case "won":
    case "sat":
    case "game":
      return null;
  }
}

function told(state: AtTable, seat: Seat, other: Key, you: Key, values = {}): string {
  return seat === state.seat ? say(you, values) : say(other, { name: nameOf(state, seat), ...values });
}
