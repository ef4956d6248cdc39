import assert from "node:assert/strict";
import { test } from "node:test";

import type { Player } from "../protocol";
import { speak } from "./index";
import { calledOf } from "./speak";

const player = (name: string, kind: Player["kind"] = "human"): Player => ({ seat: 2, name, kind, level: null, online: true, you: false });

test("who gave no name is a guest in the reader's language", async () => {
  await speak("pt-BR");
  assert.equal(calledOf(player("Guest 3")), "Visitante 3");
  assert.equal(calledOf(player("Guest 2")), "Guest 2", "somebody chose that");
  assert.equal(calledOf(player("Guest 3", "bot")), "Guest 3");
  assert.equal(calledOf(player("Ana")), "Ana");
  await speak("en");
});
