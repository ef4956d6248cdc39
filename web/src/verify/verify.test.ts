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
  await assert.rejects(verify(ours, new Uint8Array([0xff, 0xfe])), /no UTF-8 text/);
  await assert.rejects(verify(ours, new TextEncoder().encode(golden.replace("hand 1 ", "hand 7 "))), /^Error: line \d+: .*numbered from 0/);
});
