import assert from "node:assert/strict";
import { test } from "node:test";

import type { View } from "../protocol";
import { sidesInOrder } from "./seating";

const view = (seat: number | null, teams: number[][]) => ({ seat, teams }) as unknown as View;

test("of two sides one's own comes first, for whoever looks at header, arithmetic and history", () => {
  const pairs = [[0, 2], [1, 3]];
  assert.deepEqual([0, 1, 2, 3].map((seat) => sidesInOrder(view(seat, pairs))[0]), [0, 1, 0, 1]);
  assert.deepEqual(sidesInOrder(view(null, pairs)), [0, 1]);
  assert.deepEqual(sidesInOrder(view(2, [[0], [1], [2]])), [0, 1, 2]);
});
