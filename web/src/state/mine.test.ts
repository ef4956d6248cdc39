import assert from "node:assert/strict";
import { test } from "node:test";

import type { Player, Table } from "../protocol";
import { mine, sat, tablesIn, type MyTable } from "./mine";
import { arriving, type AtTable } from "./model";

const player = (seat: number, name: string, kind: Player["kind"]): Player => ({ seat, name, kind, level: null, online: true, you: seat === 1 });

function at(table: Partial<Table> = {}, seat: number | null = 1): AtTable {
  const players = [player(0, "Ana", "human"), player(1, "Bento", "human"), player(2, "Pearl", "bot"), player(3, "Hank", "bot")];
  const whole = { id: "t", preset: "texas", deal: 0, teams: [[0, 2], [1, 3]], scores: [42, 7], winners: [], boards: null, players, ...table };
  return { ...arriving("t"), seat, table: whole as unknown as Table };
}

test("a table is kept with the other people and one's own score first", () => {
  assert.deepEqual(mine(at({ deal: 2 })), {
    id: "t", preset: "texas", others: [{ seat: 0, name: "Ana", kind: "human" }], stage: "playing", scores: [7, 42],
  });
  assert.equal(mine(at())?.stage, "waiting");
  assert.equal(mine(at({ deal: 9, winners: [0] }))?.stage, "over");
});

test("the table of an event, and one that is only watched, are not one's own", () => {
  assert.equal(mine(at({ boards: 3 })), null);
  assert.equal(mine(at({}, null)), null);
  assert.equal(mine(arriving("t")), null);
});

test("the newest five are kept, each once", () => {
  const named = (id: string): MyTable => ({ id, preset: "texas", others: [], stage: "waiting", scores: [] });
  const six = ["a", "b", "c", "d", "e", "f"].map(named).reduce<readonly MyTable[]>(sat, []);
  assert.equal(six.map((each) => each.id).join(""), "fedcb");
  assert.equal(sat(six, named("c")).map((each) => each.id).join(""), "cfedb");
  assert.deepEqual(tablesIn(JSON.stringify(six)), six);
});

test("what cannot be read is no table", () => {
  for (const text of [null, "", "{", "7", "null", "{}", "[null, 3, {}]"]) assert.deepEqual(tablesIn(text), []);
});
