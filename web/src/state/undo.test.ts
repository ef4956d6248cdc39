import assert from "node:assert/strict";
import { test } from "node:test";

import type { StateMessage, Table, View } from "../protocol";
import { arriving } from "./model";
import { mayUndo } from "./questions";
import { received } from "./update";

const table = { id: "t", deal: 1, players: [{ seat: 0, you: true }], ready: [], undo: [], winners: [], boards: null } as unknown as Table;

function state(seq: number, happened: StateMessage["happened"], phase = "play"): StateMessage {
  return { t: "state", seq, table, view: { trick: [], phase } as unknown as View, happened };
}

test("a trick that is taken back rests on the table no longer", () => {
  const taken = received(arriving("t"), state(2, [{ e: "play", seat: 0, tile: "6-4" }, { e: "trick", seat: 0, points: 11 }]));
  assert.deepEqual(taken.resting?.plays, [{ seat: 0, tile: "6-4" }]);
  assert.equal(received(taken, state(4, [{ e: "takeback", seat: 0 }])).resting, null);
});

test("what is over cannot be taken back, nor by a bystander, nor at an event", () => {
  const playing = received(arriving("t"), state(2, []));
  const over = received(playing, state(3, [], "over"));
  const board = { ...playing, table: { ...table, boards: 2 } };
  assert.deepEqual([playing, over, board, { ...playing, seat: null }].map(mayUndo), [true, false, false, false]);
});
