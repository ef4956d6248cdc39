import assert from "node:assert/strict";
import { test } from "node:test";

import type { Offer } from "../protocol";
import { changedFields, changesDropped, chosen, entered, fieldChanged, hintsChosen, hintsOf, judged, keptChoice, met, named, offered, opening, openingOver, playersChosen, presetChosen, refused, valueOf, wishOf } from "./lobby";

const offer = {
  presets: [
    { name: "texas", rules: { min_bid: 30, forced_bid: 30, sides: "pairs", plunge: true }, players: [2, 3, 4, 5, 6, 7], sizes: { 5: { plunge: false } } },
    { name: "house", rules: { min_bid: 30, sides: "pairs" }, players: [4], sizes: {} },
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

test("a field set back to the preset's value is said, and counted as no change", () => {
  const changed = fieldChanged(offered(entered({}), offer), "min_bid", 31);
  assert.deepEqual(changedFields(changed), ["min_bid"]);
  const back = fieldChanged(changed, "min_bid", 30);
  assert.deepEqual(changedFields(back), []);
  assert.deepEqual(wishOf(back).changes, { min_bid: 30 });
});

test("the preset's value, chosen for a field that follows another, does not follow", () => {
  const raised = fieldChanged(offered(entered({}), offer), "min_bid", 35);
  const ruled = judged(raised, wishOf(raised), { rules: { min_bid: 35, forced_bid: 35 }, idle: [], faults: [], cited: {} });
  assert.equal(valueOf(ruled, "forced_bid"), 35);
  const said = fieldChanged(ruled, "forced_bid", 30);
  assert.equal(valueOf(said, "forced_bid"), 30);
  assert.deepEqual(wishOf(said).changes, { min_bid: 35, forced_bid: 30 });
  assert.deepEqual(wishOf(playersChosen(said, 3)).changes, { min_bid: 35, forced_bid: 30 });
});

test("what a size leaves out of a preset is a change when it is chosen there", () => {
  const five = offered(entered({ players: 5 }), offer);
  assert.equal(valueOf(five, "plunge"), false);
  const plunging = fieldChanged(five, "plunge", true);
  assert.deepEqual(changedFields(plunging), ["plunge"]);
  assert.deepEqual(wishOf(plunging).changes, { plunge: true });
  assert.deepEqual(changedFields(fieldChanged(plunging, "plunge", false)), []);
});

test("what is as the preset has it goes with the preset to another size", () => {
  const four = fieldChanged(offered(entered({}), offer), "plunge", true);
  assert.deepEqual(playersChosen(four, 5).choice.changes, {});
  const off = fieldChanged(four, "plunge", false);
  assert.deepEqual(playersChosen(off, 5).choice.changes, { plunge: false });
});

test("another number of players drops the changes that depended on it", () => {
  const threes = fieldChanged(offered(entered({ players: 6 }), offer), "sides", "threes");
  assert.deepEqual(playersChosen(threes, 5).choice.changes, {});
});

test("a field shows the change, else the judged rules, else the preset", () => {
  const lobby = offered(entered({}), offer);
  assert.equal(valueOf(lobby, "min_bid"), 30);
  const ruled = judged(lobby, wishOf(lobby), { rules: { min_bid: 20 }, idle: [], faults: [], cited: {} });
  assert.equal(valueOf(ruled, "min_bid"), 20);
  assert.equal(valueOf(fieldChanged(ruled, "min_bid", 25), "min_bid"), 25);
});

test("the answer to an older wish is not believed, what is no wish does not matter", () => {
  const lobby = offered(entered({}), offer);
  const older = wishOf(fieldChanged(lobby, "min_bid", 50));
  const faults = [{ code: "number", rule: "R3.3", text: "min_bid cannot be 50", legal: [], about: {} }];
  const answer = { rules: { min_bid: 50 }, idle: ["dummy"], faults, cited: {} };
  const newer = fieldChanged(lobby, "min_bid", 20);
  assert.equal(judged(newer, older, answer), newer);
  assert.equal(refused(newer, older, faults), newer);
  const back = named(fieldChanged(newer, "min_bid", 50), "Ana");
  assert.deepEqual(judged(back, older, answer).faults, faults);
  assert.equal(judged({ ...back, unreachable: true }, older, answer).unreachable, false);
});

test("before it is answered, a dropped change or another preset shows what the preset says", () => {
  const changed = fieldChanged(offered(entered({}), offer), "min_bid", 20);
  const ruled = judged(changed, wishOf(changed), { rules: { min_bid: 20, sides: "alone" }, idle: [], faults: [], cited: {} });
  assert.equal(valueOf(changesDropped(ruled), "min_bid"), 30);
  assert.equal(valueOf(changesDropped(ruled), "sides"), "alone");
  assert.equal(valueOf(presetChosen(ruled, "house"), "sides"), "pairs");
});

test("nothing is chosen while a table is being opened, and all is as it was when that fails", () => {
  const lobby = fieldChanged(offered(entered({}), offer), "min_bid", 20);
  const waiting = opening(lobby);
  assert.equal(chosen(waiting, (each) => fieldChanged(each, "min_bid", 25)), waiting);
  assert.deepEqual(openingOver(waiting), lobby);
  assert.deepEqual(chosen(lobby, (each) => fieldChanged(each, "min_bid", 25)).choice.changes, { min_bid: 25 });
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
