import assert from "node:assert/strict";
import { test } from "node:test";
import { gathered, type Part, WrongPart } from "./part.js";

const offering = (name: string, key: string): Part => ({ name, gather: () => ({ [key]: name }) });

test("two parts of one name stop the start", () => {
  assert.throws(() => gathered([offering("ideas", "a"), offering("ideas", "b")]), WrongPart);
});

test("two parts that gather the same contribution stop the start", () => {
  assert.throws(
    () => gathered([offering("ideas", "a"), offering("plans", "a")]),
    /Two declarations of the contribution a/,
  );
  assert.deepEqual(gathered([offering("ideas", "a"), offering("plans", "b")]), { a: "ideas", b: "plans" });
});
