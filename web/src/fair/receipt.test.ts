import assert from "node:assert/strict";
import { test } from "node:test";

import { mismatch, receiptsIn, seen, type Opened } from "./receipt";

const now = { deal: "t/1", commitment: "cc", closed: false, hashes: ["aa", null] };
const share = (number: string, commitment: string) => ({ number, commitment });
const opened: Opened = { commitment: "cc", shares: [share("01", "aa"), share("02", "bb")] };

test("the first promise stands, whatever is said later", () => {
  const first = seen(null, now, 0, null, 5);
  const later = seen(first, { ...now, commitment: "dd", hashes: ["aa", "bb"], closed: true }, 0, "01", 9);
  assert.deepEqual([later.commitment, later.number, later.at, later.closed], ["cc", "01", 5, true]);
  assert.equal(seen(later, { ...now, hashes: ["xx", "yy"] }, 0, "02", 11), later);
});

test("an opened deal is held against the receipt", () => {
  const receipt = seen(null, { ...now, hashes: ["aa", "bb"], closed: true }, 0, "01", 1);
  assert.equal(mismatch(receipt, opened), null);
  assert.equal(mismatch(receipt, { ...opened, commitment: "dd" }), "promise");
  assert.equal(mismatch(receipt, { ...opened, shares: [share("01", "aa"), share("02", "xx")] }), "hashes");
  assert.equal(mismatch(receipt, { ...opened, shares: [share("03", "aa"), share("02", "bb")] }), "number");
  assert.equal(mismatch(receipt, { ...opened, shares: [share("", ""), share("02", "bb")] }), "late");
  assert.equal(mismatch({ ...receipt, seat: null, number: null }, opened), null);
  assert.equal(mismatch({ ...receipt, closed: false, hashes: ["aa", "xx"] }, opened), null);
});

test("only receipts are read", () => {
  const receipt = seen(null, now, 1, null, 1);
  assert.deepEqual(receiptsIn(JSON.stringify([receipt, { format: "other" }, null])), [receipt]);
  assert.deepEqual(receiptsIn(JSON.stringify(receipt)), [receipt]);
  assert.deepEqual(receiptsIn("42-record 1"), []);
});
