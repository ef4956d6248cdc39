/** When to try again, and what to say then. */

import type { AtTable } from "./model";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;

/** Milliseconds before the next attempt: doubling, with jitter, so that a crowd spreads out.
 * `chance` is in [0, 1).
 */
export function waitBefore(attempt: number, chance: number): number {
  const ceiling = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * chance);
}

/** All that is said when a connection opens: hello, then what was never answered. */
export function greeting(state: AtTable, id: string): object[] {
  return [{ t: "hello", id, v: 1, since: state.seq }, ...state.unanswered];
}

/** The address of a table's socket, from the address of the page. */
export function socketAddress(page: { protocol: string; host: string }, table: string): string {
  const scheme = page.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${page.host}/ws/${encodeURIComponent(table)}`;
}
