import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { browsers, ours } from "./hash";
import { judge } from "./judge";
import { BadRecord } from "./text";
import { verify } from "./verify";

const golden = readFileSync(new URL("../../tests/vectors/records/version-1.42", import.meta.url), "utf8");

/** Which deals of the golden record are proved fair; the others have a seed, or nothing. */
const PROVED = [true, true, true, false, false, false, false, true];

test("the golden record, with the browser's hashes and with ours", async () => {
  for (const own of [true, false]) {
    const judged = await judge(golden, own);
    assert.ok("deals" in judged);
    assert.deepEqual(judged.deals.map((deal) => deal.ok), PROVED);
  }
});

test("both ways to hash agree, an empty key among them", async () => {
  for (const length of [0, 1, 32, 64, 65, 200]) {
    const [key, message] = [new Uint8Array(length).fill(7), new Uint8Array(length + 3).fill(length)];
    assert.deepEqual(await browsers.hmac(key, message), await ours.hmac(key, message));
    assert.deepEqual(await browsers.sha256(message), await ours.sha256(message));
  }
});

test("a byte-order mark before a record is read as if it were not there", async () => {
  const plain = await judge(golden);
  assert.deepEqual(await judge(`\ufeff${golden}`), plain);
  assert.deepEqual(await judge(`${golden}\ufeff42-record 1\n`), plain);
  assert.ok("refused" in (await judge(golden.replace("\ndeal 2", "\n\ufeffdeal 2"))));
});

const goldenGame = (heading: string) => `42-record 1\ngame ${golden.split("\ngame ").find((each) => each.startsWith(heading))}`;

test("the draw for the first shaker must be there, and come to its end", async () => {
  const fair = goldenGame("A fair game");
  const undrawn = await judge(fair.replace(/draw .*\n/, ""));
  assert.deepEqual(undrawn, { deals: [
    { ok: false, why: "line 2: the draw for the first shaker is missing (R2.2)" },
    { ok: true, why: "" },
    { ok: true, why: "" },
  ] });
  const tied = await judge(fair.replace(/draw .*\n/, "draw 0:6-6 1:2-2 2:6-5 3:5-1\n").replace("0:6-6", "0:6-5"));
  assert.ok("refused" in tied && tied.refused.includes("the draw goes on between the seats 0 2 (R2.2)"), JSON.stringify(tied));
  const board = await judge(goldenGame("Board 12").replace("deal 12", "deal 1"));
  assert.deepEqual(board, { deals: [{ ok: true, why: "" }] });
});

test("a claim must state the points that it comes to, whether it stands or not", async () => {
  const table = goldenGame("At a real table");
  const found = async (text: string) => {
    const judged = await judge(text);
    assert.ok("deals" in judged);
    return judged.deals.map((deal) => deal.why);
  };
  const nothing = "it has no proof";
  assert.deepEqual(await found(table), [nothing, nothing, nothing]);
  assert.deepEqual(await found(table.replace(/claim=\d+/g, "claim")), [nothing, nothing, nothing]);
  for (const [stated, deal] of [[42, 0], [34, 1]] as const) {
    for (const other of [0, stated - 1, stated + 1, 999]) {
      const told = (await found(table.replace(`claim=${stated}`, `claim=${other}`)))[deal] ?? "";
      assert.match(told, new RegExp(`line \\d+: the claim does not come to ${other} points \\(R6.6\\)`));
    }
  }
});

test("each step is named, and the one that fails is told apart", async () => {
  const changed = golden.replace("number 0 0100", "number 0 0101");
  const [first] = await verify(ours, new TextEncoder().encode(changed));
  assert.deepEqual(first?.steps.map((each) => [each.step, each.fault === null]), [
    ["1", true], ["2", false], ["3", true], ["4", false], ["6", false],
  ]);
  assert.equal(first?.unlawful, null);
});

test("what is no record is refused with its line", async () => {
  for (const text of ["", "42-record 2\n", "game x\n", "42-record 1\ndeal 1\nshaker 0\n", "42-record 1\n\ngame x\nrules nothing\n"]) {
    await assert.rejects(verify(ours, new TextEncoder().encode(text)), BadRecord);
  }
  await assert.rejects(verify(ours, new Uint8Array([0xff, 0xfe])), { why: { key: "no_text", values: {} } });
  const misnumbered = await judge(golden.replace("hand 1 ", "hand 7 "));
  assert.ok("refused" in misnumbered);
  assert.match(misnumbered.refused, /^line \d+: .*numbered from 0/);
});
