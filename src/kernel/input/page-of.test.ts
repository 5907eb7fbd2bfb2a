import assert from "node:assert/strict";
import { test } from "node:test";
import { pageOf } from "./page-of.js";

test("a list without wishes starts with its first 25", () => {
  assert.deepEqual(pageOf({}), { limit: 25, offset: 0 });
});

test("nobody gets more than 100 at once", () => {
  assert.deepEqual(pageOf({ limit: "5000" }), { limit: 100, offset: 0 });
});

test("zero, negative and nonsense limits are 25", () => {
  for (const limit of ["0", "-3", "many", "", " ", "x5", ".5"]) assert.equal(pageOf({ limit }).limit, 25, limit);
});

test("a text is the number with which it begins, as in Ruby", () => {
  const read = ["5.5", "5abc", "1e3", " 7", "+8", "1_0", "9".repeat(40), "1".repeat(100_000)];
  assert.deepEqual(
    read.map((limit) => pageOf({ limit }).limit),
    [5, 5, 1, 7, 8, 10, 100, 100],
  );
  assert.equal(pageOf({ offset: "2.9" }).offset, 2);
  assert.equal(pageOf({ page: "2.9", limit: "10" }).offset, 10);
});

test("a page counts from one, an offset decides over a page", () => {
  assert.deepEqual(pageOf({ page: "3", limit: "10" }), { limit: 10, offset: 20 });
  assert.deepEqual(pageOf({ page: "3", offset: "7" }), { limit: 25, offset: 7 });
  assert.deepEqual(pageOf({ page: "3", offset: "0" }), { limit: 25, offset: 0 });
  assert.deepEqual(pageOf({ page: "3", offset: "-2" }), { limit: 25, offset: 0 });
  assert.deepEqual(pageOf({ page: "2", offset: "" }), { limit: 25, offset: 25 });
  assert.deepEqual(pageOf({ page: "-1" }), { limit: 25, offset: 0 });
});

test("an offset stays a number the database knows", () => {
  assert.equal(pageOf({ page: "999999999999999", limit: "100" }).offset, 1_000_000_000);
});
