/** Questions about hints: whether one may ask, and what was advised. */

import type { Advice, Legal } from "../protocol";
import type { AtTable } from "./model";
import { isMyTurn } from "./questions";

/** It is my turn, at a table at which hints are to be had. */
export function mayHint(state: AtTable): boolean {
  const mine = state.view !== null && state.view.phase !== "over" && isMyTurn(state.view);
  return mine && state.drawing === null && (state.table?.hints ?? false);
}

/** A hint is asked for and being thought of. */
export function isHinting(state: AtTable): boolean {
  return state.unanswered.some((command) => command.t === "hint");
}

/** Whether this is what was advised: a tile, a call (`pass` among them), or a trump. */
export function isAdvised(state: AtTable, kind: Legal["kind"], word = ""): boolean {
  const action = state.advice?.action;
  return action !== undefined && action.kind === kind && wordOf(action) === word;
}

/** The tile, call or trump of an action; empty for a pass. */
export function wordOf(action: Legal): string {
  switch (action.kind) {
    case "play":
      return action.tile;
    case "bid":
      return action.call;
    case "declare":
      return action.declaration;
    case "pass":
      return "";
  }
}

/** Worths that differ by less are told as the same. */
const SAME = { make: 0.005, game: 0.0005 };

/** How the best that were weighed stand to the advised: the same, or perhaps as good (intervals touch). */
export function closeness(advice: Advice): "same" | "close" | "clear" {
  const [best, ...others] = advice.candidates;
  if (best === undefined || others.length === 0) return "clear";
  if (others.every((each) => Math.abs(best.worth - each.worth) < SAME[advice.unit ?? "make"])) return "same";
  return others.some((each) => each.high >= best.low) ? "close" : "clear";
}
