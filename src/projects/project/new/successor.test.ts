import assert from "node:assert/strict";
import { test } from "node:test";
import { successor } from "./successor.js";

test("an identifier is followed by what follows it in Ruby", () => {
  const followed: [string, string][] = [
    ["sprint-7", "sprint-8"],
    ["sprint-9", "sprint-10"],
    ["sprint-99", "sprint-100"],
    ["sprint9", "sprinu0"],
    ["mill", "milm"],
    ["az", "ba"],
    ["zz", "aaa"],
    ["zz9", "aaa0"],
    ["1z", "2a"],
    ["a-z", "b-a"],
    ["a-9-z", "a-9-aa"],
    ["z_z", "aa_a"],
    ["v1-9", "v2-0"],
    ["mill-", "milm-"],
    ["_9", "_10"],
  ];
  for (const [identifier, next] of followed) assert.equal(successor(identifier), next, identifier);
});

test("what has no letter and no digit is followed by nothing else", () => {
  assert.equal(successor("-_-"), "-_-");
});
