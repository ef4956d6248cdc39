/** What a browser owes to a fair deal: first the promise of its number, later the number. */

import { promiseOf } from "../fair/promise";
import type { Command } from "../protocol";
import type { AtTable } from "./model";

/** The promise to be sent for the coming deal, or null where it is not due. */
export function promiseDue(state: AtTable, number: string): Command | null {
  const fair = state.table?.fair;
  if (!fair || state.seat === null || fair.stage !== "commit") return null;
  const given = fair.numbers.find((each) => each.seat === state.seat)?.hash;
  if (given || isUnderWay(state, "commit")) return null;
  return { t: "commit", hash: promiseOf(fair.deal_id, state.seat, number) };
}

/** The number to be revealed, or null where it is not due or was never promised here. */
export function numberDue(state: AtTable, number: string | null): Command | null {
  const fair = state.table?.fair;
  if (!fair || number === null || state.seat === null || fair.stage !== "reveal") return null;
  const mine = fair.numbers.find((each) => each.seat === state.seat);
  if (!mine?.hash || mine.number || isUnderWay(state, "reveal")) return null;
  return mine.hash === promiseOf(fair.deal_id, state.seat, number) ? { t: "reveal", number } : null;
}

function isUnderWay(state: AtTable, kind: Command["t"]): boolean {
  return state.unanswered.some((command) => command.t === kind);
}
