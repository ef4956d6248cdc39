/** Keeps this browser's numbers for fair deals, and says when one is to be sent. */

import { numberFrom, randomNumber } from "../fair/promise";
import type { Command } from "../protocol";
import { numberDue, promiseDue } from "../state/fair";
import type { AtTable } from "../state/model";
import { remember, remembered } from "./remember";

/** The promise for the coming deal, if it is due: of what was typed, or of a random number. */
export function promise(state: AtTable, typed: string | null = null): Command | null {
  const deal = state.table?.fair?.deal_id;
  if (deal === undefined) return null;
  const kept = remembered(`number:${deal}`);
  const number = typed === null ? (kept ?? randomNumber()) : numberFrom(typed);
  const due = promiseDue(state, number);
  if (due) remember(`number:${deal}`, number);
  return due;
}

/** What is due without being asked for: the promise when a deal is over, then the number. */
export function due(state: AtTable): Command | null {
  const deal = state.table?.fair?.deal_id;
  if (deal === undefined) return null;
  if (state.view?.phase === "over") return promise(state) ?? reveal(state, deal);
  return reveal(state, deal);
}

function reveal(state: AtTable, deal: string): Command | null {
  return numberDue(state, remembered(`number:${deal}`));
}
