import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLine } from "./csv.js";

const cell = (text: string) => csvLine([text]).trimEnd();

test("a text that begins like a formula is a text", () => {
  for (const text of ["=1", "+1+1", "-cmd", "@SUM(A1)", " =1", "＝1"]) assert.equal(cell(text), `'${text}`);
  for (const text of ["\t=1", "\r=1", "\n=1"]) assert.match(cell(text), /^"'\s+'=1"$/);
});

test("a text in which another separator would begin a formula is quoted, and has none", () => {
  assert.equal(cell("a;=1"), `"a;'=1"`);
  assert.equal(cell("a\t@b"), `"a\t'@b"`);
  assert.equal(cell("a; -1;b"), `"a; '-1;b"`);
  assert.equal(cell("a\r\n=1"), `"a\r\n'=1"`);
  assert.equal(cell("a\n-1+cmd"), `"a\n'-1+cmd"`);
});

test("numbers, lists and signs in the middle stay as they are", () => {
  for (const text of ["-5", "-1.5", "a=1", "a - b", "a@b"]) assert.equal(cell(text), text);
  assert.equal(cell("Two:\n- a\n+ b"), `"Two:\n- a\n+ b"`);
  assert.equal(cell("a,=1"), `"a,=1"`);
  assert.equal(csvLine([{ exact: "-5" }, "a"]), "-5,a\r\n");
});

test("a text of nothing but separators takes no time", () => {
  const began = performance.now();
  for (const text of ["\t", ";", "\n", "; ", "\n "]) cell(text.repeat(100_000));
  assert.ok(performance.now() - began < 1_000);
});
