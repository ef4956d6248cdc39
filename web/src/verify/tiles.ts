/** Tiles, calls and declarations (R1, R3.4, R4.1). A set of tiles is a mask: bit i is tile i. */

import { BadRecord, words } from "./text";
import { why } from "./why";

export type Tile = number;
export type Mask = number;

const ENDS = Array.from({ length: 7 }, (_, high) => Array.from({ length: high + 1 }, (_, low) => [high, low] as const)).flat();
export const HIGH = ENDS.map(([high]) => high);
export const LOW = ENDS.map(([, low]) => low);
export const ALL: Mask = 2 ** 28 - 1;
/** R1.2: 10, 5 or nothing. */
export const COUNT = ENDS.map(([high, low]) => ((high + low) % 5 === 0 ? high + low : 0));

export const pips = (tile: Tile) => at(HIGH, tile) + at(LOW, tile);
export const isDouble = (tile: Tile) => HIGH[tile] === LOW[tile];
export const tileOf = (one: number, other: number): Tile => (Math.max(one, other) * (Math.max(one, other) + 1)) / 2 + Math.min(one, other);
export const nameOf = (tile: Tile) => `${HIGH[tile]}-${LOW[tile]}`;
export const maskOf = (tiles: readonly Tile[]): Mask => tiles.reduce((mask, tile) => mask | (1 << tile), 0);
export const holds = (mask: Mask, tile: Tile) => ((mask >> tile) & 1) === 1;
export const tilesIn = (mask: Mask): Tile[] => ENDS.flatMap((_, tile) => (holds(mask, tile) ? [tile] : []));
export const sizeOf = (mask: Mask) => tilesIn(mask).length;
export const countOf = (mask: Mask) => tilesIn(mask).reduce((sum, tile) => sum + at(COUNT, tile), 0);
export const namesOf = (mask: Mask) => tilesIn(mask).reverse().map(nameOf).join(" ");

/** What stands at a place that is known to be there. */
export function at<Each>(list: readonly Each[], index: number): Each {
  const found = list[index];
  if (found === undefined) throw new RangeError(`nothing at ${index}`);
  return found;
}

export const DECLARATIONS = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles", "none", "nello", "sevens"] as const;
export type Declaration = (typeof DECLARATIONS)[number];
export const NINE: readonly Declaration[] = DECLARATIONS.slice(0, 9);
export const PIP_SUITS: readonly Declaration[] = DECLARATIONS.slice(0, 7);

export interface Call {
  kind: "points" | "marks" | "plunge" | "splash";
  amount: number;
}

/** From this rank on a call promises every trick (R10.3). */
export const SWEEP = 42;
export const rankOf = (call: Call) => (call.kind === "points" ? call.amount : SWEEP * call.amount);
export const isSweep = (call: Call) => rankOf(call) >= SWEEP;
export const marksOf = (call: Call) => Math.max(1, Math.floor(rankOf(call) / SWEEP));
export const isByPartner = (call: Call) => call.kind === "plunge" || call.kind === "splash";
export const isSameCall = (one: Call, other: Call) => one.kind === other.kind && one.amount === other.amount;

export type Action =
  | { kind: "pass"; seat: number }
  | { kind: "bid"; seat: number; call: Call }
  | { kind: "declare"; seat: number; declaration: Declaration }
  | { kind: "play"; seat: number; tile: Tile }
  | { kind: "claim"; seat: number; least: number | null }
  | { kind: "renege"; seat: number; against: number };

const TILE = /^([0-6])-?([0-6])$/;
const CALL = /^(plunge|splash)?([1-9]\d{0,2})(m)?$/;

export function parseTile(word: string): Tile {
  const [, one, other] = TILE.exec(word) ?? [];
  if (one === undefined || other === undefined) throw new BadRecord(word, why("no_tile"));
  return tileOf(Number(one), Number(other));
}

export function parseHand(text: string): Mask {
  const tiles = words(text.replaceAll(",", " ")).map(parseTile);
  if (new Set(tiles).size < tiles.length) throw new BadRecord(text, why("tile_twice"));
  return maskOf(tiles);
}

export function parseSeat(word: string): number {
  if (!/^[0-6]$/.test(word)) throw new BadRecord(word, why("no_seat"));
  return Number(word);
}

export function parseCall(word: string): Call {
  const [whole, special, amount, marks] = CALL.exec(word) ?? [];
  if (whole === undefined || (special && marks)) throw new BadRecord(word, why("no_call"));
  const kind = special === "plunge" || special === "splash" ? special : marks ? "marks" : "points";
  return { kind, amount: Number(amount) };
}

export function parseDeclaration(word: string): Declaration {
  const found = DECLARATIONS.find((each) => each === word);
  if (found === undefined) throw new BadRecord(word, why("no_declaration"));
  return found;
}

/** An action with its seat: `0:31`, `1:pass`, `0:fives`, `0:6-4`, `2:claim=38`, `1:renege=3`. */
export function parseAction(text: string): Action {
  const [, whose, word] = /^([0-6]):([^]+)$/u.exec(text) ?? [];
  if (whose === undefined || word === undefined) throw new BadRecord(text, why("no_action"));
  return seated(Number(whose), word);
}

export function seated(seat: number, word: string): Action {
  if (word === "pass") return { kind: "pass", seat };
  if (word.includes("-") && TILE.test(word)) return { kind: "play", seat, tile: parseTile(word) };
  if (CALL.test(word)) return { kind: "bid", seat, call: parseCall(word) };
  const [claim, least] = /^claim(?:=(\d{1,3}))?$/.exec(word) ?? [];
  if (claim !== undefined) return { kind: "claim", seat, least: least === undefined ? null : Number(least) };
  const [, against] = /^renege=([0-6])$/.exec(word) ?? [];
  if (against !== undefined) return { kind: "renege", seat, against: Number(against) };
  return { kind: "declare", seat, declaration: parseDeclaration(word) };
}
