import assert from "node:assert/strict";
import { test } from "node:test";

import { promiseOf } from "../fair/promise";
import { numberDue, promiseDue } from "./fair";
import { arriving, type AtTable } from "./model";

const NUMBER = "00".repeat(16);
const HASH = promiseOf("d1", 2, NUMBER);

function at(stage: "commit" | "reveal", hash: string | null, number: string | null = null): AtTable {
  const fair = { deal_id: "d1", commitment: "", stage, numbers: [{ seat: 2, hash, number, flag: null }] };
  return { ...arriving("t"), seat: 2, table: { fair } as unknown as AtTable["table"] };
}

test("a number is promised once, while promises are taken", () => {
  assert.deepEqual(promiseDue(at("commit", null), NUMBER), { t: "commit", hash: HASH });
  assert.equal(promiseDue(at("commit", HASH), NUMBER), null);
  assert.equal(promiseDue(at("reveal", null), NUMBER), null);
});

test("a number is revealed when all have promised, and only the one that was promised", () => {
  assert.deepEqual(numberDue(at("reveal", HASH), NUMBER), { t: "reveal", number: NUMBER });
  assert.equal(numberDue(at("commit", HASH), NUMBER), null);
  assert.equal(numberDue(at("reveal", HASH, NUMBER), NUMBER), null);
  assert.equal(numberDue(at("reveal", HASH), "11".repeat(16)), null);
  assert.equal(numberDue(at("reveal", HASH), null), null);
});

test("a bystander owes nothing", () => {
  assert.equal(promiseDue({ ...at("commit", null), seat: null }, NUMBER), null);
});
