import assert from "node:assert/strict";
import { test } from "node:test";

import { Title } from "./title";

test("the heading is the name of the game", () => {
  const heading = Title();
  assert.equal(heading.type, "h1");
  assert.equal(heading.props.children, "texas42");
});
