import assert from "node:assert/strict";
import { test } from "node:test";

import type { Player, Table, View } from "../protocol";
import { arriving, type AtTable } from "../state/model";
import { speak } from "./index";
import { calledOf, turnInWords, waitingInWords } from "./speak";

const player = (name: string, kind: Player["kind"] = "human"): Player => ({ seat: 2, name, kind, level: null, online: true, you: false });

test("who gave no name is a guest in the reader's language", async () => {
  await speak("pt-BR");
  assert.equal(calledOf(player("Guest 3")), "Visitante 3");
  assert.equal(calledOf(player("Guest 2")), "Guest 2", "somebody chose that");
  assert.equal(calledOf(player("Guest 3", "bot")), "Guest 3");
  assert.equal(calledOf(player("Ana")), "Ana");
  await speak("en");
});

/** At seat 0 with Bento and Carla; `ready` have said so, `here` are online. */
function withFriends(ready: number[], here: number[], view: Partial<View> | null = null): AtTable {
  const players = ["Ana", "Bento", "Carla"].map((name, seat) => ({ ...player(name), seat, online: here.includes(seat) }));
  const table = { players: [...players, { ...player("Hank", "bot"), seat: 3 }], ready };
  return { ...arriving("t"), seat: 0, table: table as unknown as Table, view: view as View | null };
}

test("who is ready is told for whom the table waits: for nobody who is away", () => {
  assert.equal(waitingInWords(withFriends([0], [0, 1, 2])), "Waiting for Bento, Carla …");
  assert.equal(waitingInWords(withFriends([0, 1], [0, 1, 2])), "Waiting for Carla …");
  assert.equal(waitingInWords(withFriends([0], [0, 1])), "Waiting for Bento …");
  assert.equal(waitingInWords(withFriends([0, 1, 2], [0, 1, 2])), "Waiting for the others …");
});

test("who is on turn and away is not said to be thinking", () => {
  const view = { seat: 0, actor: 2, turn: 2, players: 4, phase: "bid" } as const;
  assert.equal(turnInWords(withFriends([], [0, 1, 2], view)), "Carla is thinking");
  assert.equal(turnInWords(withFriends([], [0, 1], view)), "Carla is away; soon a program plays on");
  assert.equal(turnInWords(withFriends([], [0], { ...view, actor: 3, turn: 3 })), "Hank is thinking");
});
