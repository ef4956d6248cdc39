import assert from "node:assert/strict";
import { test } from "node:test";

import vectors from "../../../tests/vectors/fairdeal.json";
import type { Proof, TileName } from "../protocol";
import { broken, promiseOf, shuffled } from "./promise";

// The same file that Python's tests read: tests/fair_vectors.py.
interface Vector extends Proof {
  hands: TileName[][];
  spare: TileName[];
  removed: TileName[];
}

const all = vectors as unknown as Vector[];

test("every vector's promises are those that Python makes", () => {
  const given = all.flatMap((vector) => vector.numbers.map((each) => ({ ...each, deal: vector.deal_id })));
  const promised = given.filter((each) => each.number !== null);
  assert.ok(promised.length > 80);
  for (const { deal, seat, number, hash } of promised) assert.equal(promiseOf(deal, seat, number!), hash);
});

test("the tiles of every vector fall as in Python, with two to seven players", () => {
  assert.ok(all.length >= 36);
  for (const vector of all) {
    const { hands, spare, removed } = vector;
    assert.equal(broken(vector, hands, spare, removed), null, vector.deal_id);
    const asleep = spare.filter((tile) => !removed.includes(tile));
    const order = shuffled(vector, [...hands.flat(), ...asleep]);
    const each = hands[0]!.length;
    const dealt = hands.map((_, seat) => order.slice(seat * each, (seat + 1) * each));
    assert.deepEqual(dealt.map(sorted), hands.map(sorted));
  }
});

test("one digit of a vector changed anywhere is found", () => {
  for (const vector of all) {
    for (const field of ["secret", "commitment"] as const) {
      for (let place = 0; place < vector[field].length; place += 7) {
        const lied = { ...vector, [field]: changed(vector[field], place) };
        assert.equal(broken(lied, vector.hands, vector.spare, vector.removed), "promise");
      }
    }
    const seat = vector.numbers.findIndex((each) => each.number !== null);
    const numbers = vector.numbers.map((each, index) =>
      index === seat ? { ...each, number: changed(each.number!, index) } : each,
    );
    assert.equal(broken({ ...vector, numbers }, vector.hands, vector.spare, vector.removed), "number");
  }
});

function sorted(tiles: readonly TileName[]): TileName[] {
  return [...tiles].sort();
}

function changed(digits: string, place: number): string {
  const other = ((Number.parseInt(digits[place]!, 16) + 1) & 15).toString(16);
  return digits.slice(0, place) + other + digits.slice(place + 1);
}
