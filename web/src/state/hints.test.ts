import assert from "node:assert/strict";
import { test } from "node:test";

import type { Advice, StateMessage, Table, View } from "../protocol";
import { closeness, isAdvised, isHinting, mayHint } from "./hints";
import { arriving } from "./model";
import { adviceRead, received, sent } from "./update";

const table = { id: "t", deal: 1, players: [{ seat: 0, you: true }], ready: [], undo: [], winners: [], boards: null, hints: true } as unknown as Table;
const view = { seat: 0, actor: 0, trick: [], phase: "play" } as unknown as View;
const state = (seq: number, changes: Partial<StateMessage> = {}): StateMessage => ({ t: "state", seq, table, view, happened: [], ...changes });
const advice = (seq: number, best = 0.5): Advice => ({
  t: "advice",
  id: "h",
  seq,
  action: { kind: "play", tile: "6-4" },
  why: "takes",
  unit: "make",
  candidates: [
    { action: { kind: "play", tile: "6-4" }, worth: best, low: best - 0.1, high: best + 0.1 },
    { action: { kind: "play", tile: "5-5" }, worth: 0.4, low: 0.3, high: 0.5 },
  ],
});
const playing = received(arriving("t"), state(3));

test("who is on turn may ask, where hints are to be had", () => {
  const other = received(arriving("t"), state(3, { view: { ...view, actor: 1 } }));
  const plain = received(arriving("t"), state(3, { table: { ...table, hints: false } }));
  const over = received(arriving("t"), state(3, { view: { ...view, phase: "over" } }));
  assert.deepEqual([playing, other, plain, over, arriving("t")].map(mayHint), [true, false, false, false, false]);
});

test("a hint is waited for, then marks what it advises", () => {
  const asked = sent(playing, { t: "hint", id: "h" });
  assert.equal(isHinting(asked), true);
  const told = received(asked, advice(3));
  assert.equal(isHinting(told), false);
  assert.deepEqual(["6-4", "5-5"].map((tile) => isAdvised(told, "play", tile)), [true, false]);
  assert.equal(isAdvised(told, "bid", "6-4"), false);
  assert.equal(adviceRead(told).advice, null);
});

test("a hint is gone as soon as the position moves on, and not before", () => {
  const told = received(playing, advice(3));
  assert.notEqual(received(told, state(3)).advice, null, "somebody came or went");
  assert.equal(received(told, state(4)).advice, null);
  assert.equal(received(playing, advice(2)).advice, null, "it came too late");
});

test("a pass is advised as itself", () => {
  const told = received(playing, { ...advice(3), action: { kind: "pass" } });
  assert.deepEqual([isAdvised(told, "pass"), isAdvised(told, "bid", "31")], [true, false]);
});

test("it is close where intervals touch, and the same where nothing is between them", () => {
  assert.deepEqual([0.4, 0.5, 0.9].map((best) => closeness(advice(3, best))), ["same", "close", "clear"]);
  assert.equal(closeness({ ...advice(3, 0.401), unit: "game" }), "close");
  assert.equal(closeness({ ...advice(3), candidates: [] }), "clear");
});
