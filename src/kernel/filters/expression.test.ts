import assert from "node:assert/strict";
import { test } from "node:test";
import { alternatives, alternativesOf } from "./expression.js";

test("values stand with bars between, and a bar or a backslash in a value comes back as it was", () => {
  assert.deepEqual(alternatives("1|2"), ["1", "2"]);
  assert.deepEqual(alternatives("\\\\server\\share"), ["\\\\server\\share"], "alone a backslash is itself");
  assert.equal(alternativesOf(["left|right", "left"]), "left\\|right|left");
  const values = ["", "a", "|", "\\", "\\|", "||", "\\\\", "a\\b", "a|b\\"];
  for (const one of values) {
    assert.deepEqual(alternatives(alternativesOf([one])), [one]);
    for (const other of values) assert.deepEqual(alternatives(alternativesOf([one, other])), [one, other]);
  }
});
