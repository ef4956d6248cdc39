import assert from "node:assert/strict";
import { test } from "node:test";

import { filled, fitting, formOf } from "./index";

test("the first language asked for that there is", () => {
  assert.equal(fitting(["de-AT", "pt-PT", "en"]), "pt-BR");
  assert.equal(fitting(["sr-Latn-RS"]), "sr-Latn");
  assert.equal(fitting(["sr-RS"]), "sr-Cyrl");
  assert.equal(fitting(["hr"]), "sr-Latn");
  assert.equal(fitting(["ja"]), "en");
});

test("placeholders are filled in, unknown ones are left to be seen", () => {
  assert.equal(filled("{name} bids {call}", { name: "Ana", call: 31 }), "Ana bids 31");
  assert.equal(filled("{name}", {}), "{name}");
});

test("Serbian has three plural forms", () => {
  const tricks = { one: "štih", few: "štiha", other: "štihova" };
  const said = [1, 2, 5, 11, 21, 22].map((n) => formOf(tricks, n, "sr-Latn"));
  assert.deepEqual(said, ["štih", "štiha", "štihova", "štihova", "štih", "štiha"]);
});
