/** Who sits where, seen from the chair of the one who looks. */

import type { Player, Seat, View } from "../protocol";
import type { AtTable } from "./model";

/** The seat that is drawn nearest: one's own, or 0 for a bystander. */
export function nearest(state: AtTable): Seat {
  return state.seat ?? 0;
}

/** Places clockwise from the nearest: 0 is nearest, 1 sits to its left. */
export function placeOf(seat: Seat, near: Seat, seats: number): number {
  return (seat - near + seats) % seats;
}

/** How many hands lie round the table; before the first deal, how many chairs. */
export function seatsAt(state: AtTable): number {
  return state.view?.seats ?? state.table?.players.length ?? 0;
}

/** The player whose tiles these are: a dummy's are its partner's (R10.7). */
export function playerOf(state: AtTable, seat: Seat): Player | undefined {
  const players = state.table?.players ?? [];
  return players.find((each) => each.seat === seat) ?? players[seat % Math.max(1, players.length)];
}

export function isDummy(state: AtTable, seat: Seat): boolean {
  return state.view !== null && seat >= state.view.players;
}

/** Whether somebody plays here who has no socket now: a program plays on before long. */
export function isAway(state: AtTable, seat: Seat): boolean {
  const player = playerOf(state, seat);
  return player?.kind === "human" && !player.online;
}

/** The side a seat scores for. */
export function teamOf(view: View, seat: Seat): number {
  return view.teams.findIndex((team) => team.includes(seat));
}

/** The sides in the order in which they are shown: two begin with one's own. */
export function sidesInOrder(view: View): readonly number[] {
  return view.teams.length === 2 && mySide(view) === 1 ? [1, 0] : view.teams.map((_, team) => team);
}

export function mySide(view: View): number | null {
  return view.seat === null ? null : teamOf(view, view.seat);
}
