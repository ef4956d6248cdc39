import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";

import { boardHands, broken, bytes, entrantPromise, eventPromise, hex, promiseOf, shuffled } from "./promise";
import { hmac, sha256 } from "./sha256";

// The vector of docs/fairdeal.md.
const DEAL = "table:0001/hand:1";
const SECRET = hex(Uint8Array.from({ length: 32 }, (_, index) => index));
const COMMITMENT = "1949cb4cf8fd724dbbd4739485208ba750ca9bf6d4bcee264c2745b77b214503";
const HANDS = [
  "5-5 2-1 5-3 4-2 5-4 6-1 3-1", "4-1 6-4 2-2 1-0 1-1 4-3 3-3",
  "5-0 3-2 6-3 4-4 4-0 2-0 5-1", "3-0 6-2 6-5 0-0 5-2 6-0 6-6",
].map((hand) => hand.split(" "));

const numbers = [0, 1, 2, 3].map((seat) => {
  const number = hex(new Uint8Array(16).fill(seat));
  return { seat, number, hash: promiseOf(DEAL, seat, number), flag: null };
});
const proof = { deal_id: DEAL, commitment: COMMITMENT, secret: SECRET, numbers };

test("SHA-256 and HMAC are those of node, over every length of message", () => {
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 255);
    const key = message.slice(0, length % 90);
    assert.equal(hex(sha256(message)), createHash("sha256").update(message).digest("hex"));
    assert.equal(hex(hmac(key, message)), createHmac("sha256", key).update(message).digest("hex"));
  }
});

test("a seat's promise is the vector's", () => {
  assert.equal(numbers[0]?.hash, "81b608f14612ba4a49364c1156e0ff5ea463f8872e12d3cf1dada7b893e6118a");
});

test("the tiles fall as in the vector", () => {
  assert.deepEqual(shuffled(proof, HANDS.flat()), HANDS.flat());
});

test("a kept promise is kept, and what was changed is named", () => {
  const [first = [], second = [], ...others] = HANDS;
  assert.equal(broken(proof, HANDS, [], []), null);
  assert.equal(broken({ ...proof, secret: SECRET.replace("00", "01") }, HANDS, [], []), "promise");
  const lied = [{ ...numbers[0]!, number: hex(new Uint8Array(16).fill(9)) }, ...numbers.slice(1)];
  assert.equal(broken({ ...proof, numbers: lied }, HANDS, [], []), "number");
  const swapped = [[second[0]!, ...first.slice(1)], [first[0]!, ...second.slice(1)], ...others];
  assert.equal(broken(proof, swapped, [], []), "tiles");
});

test("hexadecimal there and back", () => {
  assert.equal(hex(bytes("00ff10")), "00ff10");
  assert.deepEqual(bytes(""), new Uint8Array());
});

test("an event's board is the one that texas42.fairdeal deals", () => {
  const numbers = [...[3, 1, 2].map((byte) => hex(new Uint8Array(16).fill(byte))), ""];
  const given = { event: "event42", master: SECRET, numbers };
  const hands = [
    "6-1 5-1 4-4 3-0 2-2 2-0 0-0", "6-3 6-0 5-4 5-2 4-0 3-3 1-1", "6-5 6-4 6-2 5-0 4-1 3-2 3-1", "6-6 5-5 5-3 4-3 4-2 2-1 1-0",
  ].map((hand) => hand.split(" "));
  const dealt = boardHands(given, 7, hands.flat(), 4);
  assert.deepEqual(dealt.map((hand) => [...hand].sort()), hands.map((hand) => [...hand].sort()));
  assert.equal(eventPromise("event42", SECRET), "99dc4319825ed09e01f1e462ad2365584c736d4e3df75db433863d7fe2fa4671");
  assert.equal(entrantPromise("event42", 1, numbers[1] ?? ""), "e51d51068b6601314f08f7a0fe04641d2c53f288a566da8bc48b57d8ef84446a");
});
