/** 42-deal-v1 (docs/fairdeal.md) in the browser: promise a number, check a deal that is over. */

import type { Proof, TileName } from "../protocol";
import { hmac, joined, sha256 } from "./sha256";

export const SCHEME = "42-deal-v1";
export type Item = string | Uint8Array;

/** Why an opened deal does not fit, or null: it was kept. */
export type Broken = "promise" | "number" | "tiles" | null;

/** c_i of step 2, in hexadecimal. */
export function promiseOf(deal: string, seat: number, number: string): string {
  return hex(digest("seat", deal, new Uint8Array([seat]), bytes(number)));
}

/** What a pair of an event promises (docs/fairdeal.md, Tournaments), in hexadecimal. */
export function entrantPromise(event: string, pair: number, number: string): string {
  return hex(digest("entrant", event, number32(pair), bytes(number)));
}

/** What an event's director published of M when registration opened. */
export function eventPromise(event: string, master: string): string {
  return hex(digest("event", event, bytes(master)));
}

/** A number from whatever a player types: the first 16 bytes of its SHA-256. */
export function numberFrom(typed: string): string {
  return hex(sha256(new TextEncoder().encode(typed)).slice(0, 16));
}

export function randomNumber(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** What everybody at an event has given: M and the pairs' numbers, empty for who gave none. */
export interface EventNumbers {
  event: string;
  master: string;
  numbers: readonly string[];
}

/** The tiles of a board by seat (docs/fairdeal.md, Tournaments), from those that are in play. */
export function boardHands({ event, master, numbers }: EventNumbers, board: number, inPlay: readonly TileName[], seats: number): TileName[][] {
  const all = sha256(joined(...[...numbers].sort().map(bytes)));
  const order = dealt(hmac(bytes(master), lp(SCHEME, "board", event, number32(board), all)), inPlay);
  const each = Math.floor(order.length / seats);
  return Array.from({ length: seats }, (_, seat) => order.slice(seat * each, (seat + 1) * each));
}

/** Steps 4 to 6 again: the tiles in play, in the order in which the seats got them. */
export function shuffled(proof: Proof, inPlay: readonly TileName[]): TileName[] {
  const numbers = proof.numbers.map((each) => bytes(each.number ?? ""));
  return dealt(hmac(bytes(proof.secret), lp(SCHEME, "key", proof.deal_id, ...numbers, "")), inPlay);
}

/** Steps 5 and 6: the shuffle that a key makes. */
function dealt(key: Uint8Array, inPlay: readonly TileName[]): TileName[] {
  const order = [...inPlay].sort(byIndex);
  const source = stream(key);
  for (let place = order.length - 1; place > 0; place--) {
    const other = below(place + 1, source);
    const held = order[place] as TileName;
    order[place] = order[other] as TileName;
    order[other] = held;
  }
  return order;
}

/** Whether a deal was what had been promised. `removed` are the tiles that the rules take out. */
export function broken(
  proof: Proof,
  hands: readonly (readonly TileName[])[],
  spare: readonly TileName[],
  removed: readonly TileName[],
): Broken {
  if (hex(digest("server", proof.deal_id, bytes(proof.secret))) !== proof.commitment) return "promise";
  const kept = ({ seat, number, hash }: Proof["numbers"][number]) =>
    !number || promiseOf(proof.deal_id, seat, number) === hash;
  if (!proof.numbers.every(kept)) return "number";
  const inPlay = [...hands.flat(), ...spare.filter((tile) => !removed.includes(tile))];
  const order = shuffled(proof, inPlay);
  const each = hands[0]?.length ?? 0;
  const same = hands.every((hand, seat) => sameTiles(hand, order.slice(seat * each, (seat + 1) * each)));
  return same ? null : "tiles";
}

export function sameTiles(one: readonly TileName[], other: readonly TileName[]): boolean {
  return one.length === other.length && one.every((tile) => other.includes(tile));
}

/** Tiles in the order 0-0, 1-0, 1-1, 2-0 … 6-6. */
function byIndex(one: TileName, other: TileName): number {
  return one < other ? -1 : 1;
}

function digest(...items: readonly Item[]): Uint8Array {
  return sha256(lp(SCHEME, ...items));
}

/** Each item preceded by its length in four bytes. */
export function lp(...items: readonly Item[]): Uint8Array {
  return joined(...items.map(asBytes).flatMap((item) => [number32(item.length), item]));
}

function asBytes(item: Item): Uint8Array {
  return typeof item === "string" ? new TextEncoder().encode(item) : item;
}

function number32(n: number): Uint8Array {
  return new Uint8Array([n >>> 24, n >>> 16, n >>> 8, n]);
}

function* stream(key: Uint8Array): Generator<number> {
  for (let block = 0; ; block++) yield* hmac(key, joined(number32(0), number32(block)));
}

function below(bound: number, source: Generator<number>): number {
  const limit = 256 - (256 % bound);
  for (;;) {
    const byte = source.next().value as number;
    if (byte < limit) return byte % bound;
  }
}

export function hex(raw: Uint8Array): string {
  return Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function bytes(text: string): Uint8Array {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}
