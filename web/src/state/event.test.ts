import assert from "node:assert/strict";
import { test } from "node:test";

import type { EventWords, PairWords, StandingWords } from "../protocol.gen";
import { boardsOf, deedOf, isAsPromised, isNumberDue, ordered, promisesSeen, roundsOver, stepOf, whoSits } from "./event";

const pair = (number: number, changes: Partial<PairWords> = {}): PairWords => ({
  pair: number, players: [], whole: true, gone: false, commitment: "aa", number: null, ...changes,
});

const event = (changes: Partial<EventWords> = {}): EventWords => ({
  id: "e", name: "Friday", stage: "entry", rules: "tournament", preset: "tournament", differs: {},
  rounds: 2, boards: 3, commitment: "cc", master: null, pairs: [0, 1, 2, 3].map((n) => pair(n)),
  round: 0, tables: [], bye: null, standings: [], you: 0, ...changes,
});

const tables = (left: readonly number[]) => [
  { table: 0, first: 0, second: 1, place: "here", left },
  { table: 1, first: 2, second: 3, place: "there", left: [3] },
];

test("what is to do next, stage by stage", () => {
  assert.equal(stepOf(event({ you: null })), "enter");
  assert.equal(stepOf(event({ pairs: [pair(0, { whole: false })] })), "partner");
  assert.equal(stepOf(event()), "registered");
  assert.equal(stepOf(event({ stage: "reveal" })), "numbers");
  assert.equal(stepOf(event({ stage: "reveal", you: null })), "watch");
  assert.equal(stepOf(event({ stage: "play" })), "soon");
  assert.equal(stepOf(event({ stage: "play", round: 2 })), "played");
  assert.equal(stepOf(event({ stage: "play", round: 1, tables: tables([1]) })), "table");
  assert.equal(stepOf(event({ stage: "play", round: 1, tables: tables([]) })), "others");
  assert.equal(stepOf(event({ stage: "play", round: 1, tables: tables([1]), you: 4, bye: 4, pairs: [0, 1, 2, 3, 4].map((n) => pair(n)) })), "bye");
  assert.equal(stepOf(event({ stage: "play", pairs: [pair(0, { gone: true })] })), "gone");
  assert.equal(stepOf(event({ stage: "over" })), "over");
});

test("what the director can do next", () => {
  assert.equal(deedOf(event()), "close");
  assert.equal(deedOf(event({ stage: "reveal" })), "begin");
  assert.equal(deedOf(event({ stage: "play" })), "rounds");
  assert.equal(deedOf(event({ stage: "play", round: 1, tables: tables([1]) })), null);
  assert.equal(deedOf(event({ stage: "play", round: 2, tables: [] })), "end");
  assert.equal(deedOf(event({ stage: "over" })), null);
});

test("boards of a round are public when it is over at every table", () => {
  assert.equal(roundsOver(event({ round: 2, tables: tables([1]) })), 1);
  assert.equal(roundsOver(event({ round: 2, tables: [] })), 2);
  assert.deepEqual(boardsOf(event(), 1), [4, 5, 6]);
});

test("partners sit opposite", () => {
  assert.deepEqual([0, 1, 2, 3].map((seat) => whoSits({ first: 7, second: 8 }, seat)), [[7, 0], [8, 0], [7, 1], [8, 1]]);
});

test("standings by difference, ranks anew", () => {
  const line = (pair: number, difference: number): StandingWords => ({ rank: pair + 1, pair, share: 0.5, matchpoints: 1, top: 2, difference, boards: 1 });
  const lines = [line(0, -1), line(1, 2.5), line(2, -1)];
  assert.deepEqual(ordered(lines, "difference").map((each) => [each.rank, each.pair]), [[1, 1], [2, 0], [3, 2]]);
  assert.equal(ordered(lines, "matchpoints"), lines);
});

test("what was promised first is held against what is said later", () => {
  const first = promisesSeen(null, event());
  assert.deepEqual(first, { commitment: "cc", pairs: null });
  assert.equal(promisesSeen(first, event({ commitment: "dd" })), first);
  const closed = promisesSeen(first, event({ stage: "reveal" }));
  assert.deepEqual(closed.pairs, ["aa", "aa", "aa", "aa"]);
  assert.equal(promisesSeen(closed, event({ stage: "play", pairs: [] })), closed);
  assert.equal(isAsPromised(closed, event({ stage: "over" })), true);
  assert.equal(isAsPromised(closed, event({ commitment: "dd" })), false);
  assert.equal(isAsPromised(closed, event({ pairs: [pair(0, { commitment: "bb" }), pair(1), pair(2), pair(3)] })), false);
  assert.equal(isAsPromised(null, event()), true);
});

test("a number is opened once, by the browser that has it", () => {
  assert.equal(isNumberDue(event({ stage: "reveal" }), "00"), true);
  assert.equal(isNumberDue(event({ stage: "reveal" }), null), false);
  assert.equal(isNumberDue(event({ stage: "entry" }), "00"), false);
  assert.equal(isNumberDue(event({ stage: "reveal", pairs: [pair(0, { number: "00" })] }), "00"), false);
});
