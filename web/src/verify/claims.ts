/** Laying down (R6.6): a claim stands if every legal line makes the contract for the claimant's side. */

import { contractIn, dutiful, legalTiles, livePoints, mayFollow, sleepers, winnerOf, type Ending, type Play, type Position } from "./deal";
import { nextSeat, type Contract } from "./contract";
import { at, COUNT, countOf, holds, sizeOf, tilesIn, type Mask, type Tile } from "./tiles";

/** The end of the deal if the claim stands, null if it does not; and whether it comes to what it states. */
export interface Claimed {
  ending: Ending | null;
  asStated: boolean;
}

/** A proof that would take too long here; the program `texas42 verify` has a faster search. */
export class TooLong extends Error {}
const MOST_TRICKS = 400_000;

export function claimed(position: Position, seat: number, stated: number | null): Claimed {
  const contract = contractIn(position);
  const { takers, need } = question(position, contract, seat);
  const sofar = position.tricks.reduce((sum, trick) => sum + (holds(takers, trick.taker) ? trick.points : 0), 0);
  const below = Math.min(need, stated ?? need); // how far below does not matter
  const least = sofar + new Lines(position, contract, takers).fewest(below - 1 - sofar);
  const asStated = stated === null || stated === least;
  if (least < need) return { ending: null, asStated };
  const rest = livePoints(position) - least;
  const points: [number, number] = holds(takers, contract.declarer) ? [least, rest] : [rest, least];
  return { ending: { how: "claim", made: holds(contract.bidders, seat), points }, asStated };
}

/** Whose tricks a claim is about, and how many points they must come to at least. */
function question(position: Position, contract: Contract, seat: number): { takers: number; need: number } {
  const live = livePoints(position);
  const forBid = holds(contract.bidders, seat);
  if (contract.aim === "no_trick") {
    const declarer = 1 << contract.declarer;
    return forBid ? { takers: contract.playing & ~declarer, need: live } : { takers: declarer, need: 1 };
  }
  const needs = contract.aim === "every_trick" ? Math.min(contract.needs, live) : contract.needs;
  return forBid ? { takers: contract.bidders, need: needs } : { takers: contract.playing & ~contract.bidders, need: live - needs + 1 };
}

type Hands = readonly Mask[];

/** Of a search: a line at `floor` or below settles it, one at `cap` or above is of no use. */
interface Window {
  floor: number;
  cap: number;
}

const less = ({ floor, cap }: Window, taken: number): Window => ({ floor: floor - taken, cap: cap - taken });

/** The fewest points that some seats will still take over every legal line, within a window. */
class Lines {
  readonly #memory = new Map<string, { value: number; exact: boolean }>();
  readonly #bonus: number;
  #tricks = 0;

  constructor(readonly position: Position, readonly contract: Contract, readonly takers: number) {
    this.#bonus = sleepers(position);
  }

  fewest(floor: number): number {
    const { trick, tricks, turn, hands } = this.position;
    const window = { floor, cap: livePoints(this.position) + 1 };
    if (trick.length) return this.#finish(turn, hands, trick, window);
    return tricks.length ? this.#fromLead(turn, hands, window) : this.#led(turn, hands, legalTiles(this.position), window);
  }

  #fromLead(leader: number, hands: Hands, window: Window): number {
    const hand = at(hands, leader);
    if (!hand) return 0;
    if (this.#runs(leader, hands)) return holds(this.takers, leader) ? this.#allLeft(hands) : 0;
    const key = `${leader} ${hands.join(" ")}`;
    const known = this.#memory.get(key);
    if (known && (known.exact || known.value >= window.cap)) return known.value;
    const value = this.#led(leader, hands, dutiful(this.contract, hand), window);
    this.#memory.set(key, { value, exact: value < window.cap });
    return value;
  }

  #led(leader: number, hands: Hands, lead: Mask, window: Window): number {
    return this.#least(lead, window, (tile, within) => this.#play(leader, hands, [], tile, within));
  }

  /** The least over some tiles; `cap` where none is below it. */
  #least(tiles: Mask, { floor, cap }: Window, worth: (tile: Tile, within: Window) => number): number {
    let best = cap;
    for (const tile of tilesIn(tiles)) {
      best = Math.min(best, worth(tile, { floor, cap: best }));
      if (best <= Math.max(floor, 0)) break;
    }
    return best;
  }

  #play(seat: number, hands: Hands, trick: readonly Play[], tile: Tile, window: Window): number {
    const after = hands.map((hand, which) => (which === seat ? hand & ~(1 << tile) : hand));
    return this.#finish(nextSeat(this.position.rules, this.contract, seat), after, [...trick, { seat, tile }], window);
  }

  #finish(seat: number, hands: Hands, trick: readonly Play[], window: Window): number {
    if (trick.length === this.contract.perTrick) return this.#take(hands, trick, window);
    const legal = mayFollow(this.contract, at(hands, seat), at(this.contract.ledSuit, at(trick, 0).tile));
    return this.#least(legal, window, (tile, within) => this.#play(seat, hands, trick, tile, within));
  }

  #take(hands: Hands, trick: readonly Play[], window: Window): number {
    if (++this.#tricks > MOST_TRICKS) throw new TooLong();
    const taker = winnerOf(this.contract, trick);
    const worth = 1 + trick.reduce((sum, play) => sum + at(COUNT, play.tile), 0) + (at(hands, taker) ? 0 : this.#bonus);
    const taken = holds(this.takers, taker) ? worth : 0;
    return taken >= window.cap ? taken : taken + this.#fromLead(taker, hands, less(window, taken));
  }

  /** The leader wins every trick whatever anyone plays: no tile out beats any of its own. */
  #runs(leader: number, hands: Hands): boolean {
    const { contract } = this;
    const out = hands.flatMap((hand, seat) => (seat !== leader && holds(contract.playing, seat) ? tilesIn(hand) : []));
    return tilesIn(at(hands, leader)).every((tile) => {
      const strength = at(contract.strength, at(contract.ledSuit, tile));
      return out.every((other) => at(strength, tile) >= at(strength, other));
    });
  }

  #allLeft(hands: Hands): number {
    const playing = hands.filter((_, seat) => holds(this.contract.playing, seat));
    return sizeOf(at(playing, 0)) + playing.reduce((sum, hand) => sum + countOf(hand), 0) + this.#bonus;
  }
}
