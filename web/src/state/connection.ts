/** When to try again, and what to say then. */

import type { AtTable } from "./model";

/** Milliseconds of silence after which the server is asked whether it is there, and again after as
 * many; and those after which the socket is stale and another is tried. The server itself drops a
 * socket of which it has heard nothing for 30 seconds.
 */
const PING_AFTER = 2_500;
const STALE_AFTER = 9_000;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;

/** Milliseconds before the next attempt: doubling, with jitter, so that a crowd spreads out.
 * `chance` is in [0, 1).
 */
export function waitBefore(attempt: number, chance: number): number {
  const ceiling = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * chance);
}

/** What to do about a socket, at `now`: when something was last heard and when it was last asked. */
export function pulse(now: number, heard: number, asked: number): "wait" | "ping" | "give-up" {
  if (now - heard >= STALE_AFTER) return "give-up";
  return now - Math.max(heard, asked) >= PING_AFTER ? "ping" : "wait";
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
