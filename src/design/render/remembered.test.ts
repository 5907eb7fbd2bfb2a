import assert from "node:assert/strict";
import { test } from "node:test";
import { remembered } from "./remembered.js";

/** Says what it was asked, and how often it had to think. */
function thinker(most: number, weight?: (key: string, answer: string) => number) {
  const thought: string[] = [];
  const ask = remembered(
    (text: string, times: number) => {
      thought.push(text);
      return text.repeat(times);
    },
    { most, ...(weight && { weight }) },
  );
  return { ask: (text: string, times = 1) => ask(text, times), thought };
}

test("the same question is thought about once", () => {
  const { ask, thought } = thinker(10);
  assert.deepEqual([ask("a"), ask("a"), ask("a", 2), ask("a", 2)], ["a", "a", "aa", "aa"]);
  assert.deepEqual(thought, ["a", "a"]);
});

test("what was asked longest ago is forgotten first", () => {
  const { ask, thought } = thinker(2);
  for (const text of ["a", "b", "a", "c", "a", "b"]) ask(text);
  assert.deepEqual(thought, ["a", "b", "c", "b"]);
});

test("heavy answers leave less room, and one that is heavier than all room is not kept", () => {
  const { ask, thought } = thinker(10, (_key, answer) => answer.length);
  const huge = "x".repeat(11);
  for (const text of ["1234", "123456", "1234", "12", huge, huge, "1234", "123456"]) ask(text);
  assert.deepEqual(thought, ["1234", "123456", "12", huge, huge, "123456"]);
});
