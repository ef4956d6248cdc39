import assert from "node:assert/strict";
import { test } from "node:test";

import type { Offer } from "../protocol";
import { changesDropped, entered, fieldChanged, hintsChosen, hintsOf, judged, keptChoice, met, named, offered, playersChosen, presetChosen, refused, valueOf, wishOf } from "./lobby";

const offer = {
  presets: [
    { name: "texas", rules: { min_bid: 30, sides: "pairs" }, players: [2, 3, 4, 5, 6, 7] },
    { name: "house", rules: { min_bid: 30, sides: "pairs" }, players: [4] },
  ],
  fields: [],
  levels: ["novice", "casual"],
  languages: [],
} as unknown as Offer;

test("a kept choice that is no longer offered gives way", () => {
  const lobby = offered(entered({ preset: "gone", level: "gone" }), offer);
  assert.equal(lobby.choice.preset, "texas");
  assert.equal(lobby.choice.level, "casual");
});

test("a preset for four brings the table back to four", () => {
  const lobby = playersChosen(offered(entered({}), offer), 6);
  assert.equal(presetChosen(lobby, "house").choice.players, 4);
});

test("a field set back to the preset's value is no change", () => {
  const changed = fieldChanged(offered(entered({}), offer), "min_bid", 31);
  assert.deepEqual(changed.choice.changes, { min_bid: 31 });
  assert.deepEqual(fieldChanged(changed, "min_bid", 30).choice.changes, {});
});

test("another number of players drops the changes that depended on it", () => {
  const threes = fieldChanged(offered(entered({ players: 6 }), offer), "sides", "threes");
  assert.deepEqual(playersChosen(threes, 5).choice.changes, {});
});

test("a field shows the change, else the judged rules, else the preset", () => {
  const lobby = offered(entered({}), offer);
  assert.equal(valueOf(lobby, "min_bid"), 30);
  const ruled = judged(lobby, wishOf(lobby), { rules: { min_bid: 20 }, idle: [], faults: [] });
  assert.equal(valueOf(ruled, "min_bid"), 20);
  assert.equal(valueOf(fieldChanged(ruled, "min_bid", 25), "min_bid"), 25);
});

test("the answer to an older wish is not believed, what is no wish does not matter", () => {
  const lobby = offered(entered({}), offer);
  const older = wishOf(fieldChanged(lobby, "min_bid", 50));
  const faults = [{ code: "number", rule: "R3.3", text: "min_bid cannot be 50", legal: [], about: {} }];
  const answer = { rules: { min_bid: 50 }, idle: ["dummy"], faults };
  const newer = fieldChanged(lobby, "min_bid", 20);
  assert.equal(judged(newer, older, answer), newer);
  assert.equal(refused(newer, older, faults), newer);
  const back = named(fieldChanged(newer, "min_bid", 50), "Ana");
  assert.deepEqual(judged(back, older, answer).faults, faults);
  assert.equal(judged({ ...back, unreachable: true }, older, answer).unreachable, false);
});

test("before it is answered, a dropped change or another preset shows what the preset says", () => {
  const changed = fieldChanged(offered(entered({}), offer), "min_bid", 20);
  const ruled = judged(changed, wishOf(changed), { rules: { min_bid: 20, sides: "alone" }, idle: [], faults: [] });
  assert.equal(valueOf(changesDropped(ruled), "min_bid"), 30);
  assert.equal(valueOf(changesDropped(ruled), "sides"), "alone");
  assert.equal(valueOf(presetChosen(ruled, "house"), "sides"), "pairs");
});

test("what was kept may be anything", () => {
  assert.deepEqual(keptChoice(null), {});
  assert.deepEqual(keptChoice("{"), {});
  assert.deepEqual(keptChoice('"x"'), {});
});

test("guests have hints and those who keep a name are rated, until they choose", () => {
  const person = { id: "ana", name: "Ana", kept: true, passkeys: [] };
  const [guest, keeper] = [entered({}), met(entered({}), person)];
  assert.deepEqual([guest, keeper].map(hintsOf), [true, false]);
  assert.deepEqual([hintsChosen(guest, false), hintsChosen(keeper, true)].map(hintsOf), [false, true]);
  assert.equal(hintsOf(met(entered({ hints: true }), person)), true);
});
