import assert from "node:assert/strict";
import { test } from "node:test";

import { faultInWords } from "./faults";
import { decimal, speak } from "./index";

const refusal = (code: string, about: Record<string, string>) => ({ code, rule: "", text: code, legal: [], about });

test("seats and pairs are counted from one, as the page counts them", async () => {
  await speak("en");
  assert.equal(faultInWords(refusal("renege_partner", { against: "2" })), "Only an opponent of seat 3 may call its renege");
  assert.equal(faultInWords(refusal("pair_whole", { pair: "10" })), "Pair 11 is complete.");
});

test("the stage of an event is told in the page's language", async () => {
  await speak("pt-BR");
  assert.equal(faultInWords(refusal("event_stage", { stage: "play" })), "Isto não cabe na fase em que o torneio está: jogo.");
});

test("a number with a fraction is written as the language does", async () => {
  await speak("sr-Cyrl");
  assert.equal(decimal(1512.25, 1), "1512,3");
  await speak("en");
  assert.equal(decimal(1512, 1), "1512.0");
});
