import assert from "node:assert/strict";
import { test } from "node:test";
import { invalid } from "../kernel/index.js";
import { parts } from "../parts.js";
import { failureOf } from "./failure.js";

test("a refusal is printed as its sentence", () => {
  assert.deepEqual(failureOf(invalid("name", "blank"), parts), { text: "Name cannot be blank", exitCode: 1 });
});

test("a database without a free connection is not called one that went away", () => {
  const error = Object.assign(new Error('too many connections for role "ada"'), { code: "53300" });
  assert.deepEqual(failureOf(error, parts), {
    text: 'The database has no connection left for us: too many connections for role "ada". Each process opens up to 17.',
    exitCode: 1,
  });
});

test("a refusal without words is printed by its rule, as what went wrong", () => {
  const { text, exitCode } = failureOf(invalid("name", "a_rule_without_words"), parts);
  assert.match(text, /a_rule_without_words/);
  assert.equal(exitCode, 1);
});
