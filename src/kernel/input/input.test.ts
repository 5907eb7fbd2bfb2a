import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { filledListOf, listOf, sentId, sentNumber } from "./forms/sent-values.js";
import { problemsIn } from "./input.js";

test("what is no list is told so, and nothing of how long a list may be", () => {
  const wanted = z.object({ ids: listOf(sentId, 2), names: z.array(z.string()).max(1) });
  assert.deepEqual(problemsIn(wanted, { ids: "12345", names: null }), [
    { field: "ids", rule: "not_a_list" },
    { field: "names", rule: "not_a_list" },
  ]);
  assert.deepEqual(problemsIn(wanted, { ids: [1, 2, 3], names: [] }), [
    { field: "ids", rule: "too_many_entries", values: { count: 2 } },
  ]);
});

test("what is blank in a list of clients is no entry of it", () => {
  const ids = filledListOf(sentId, 2);
  assert.deepEqual(ids.parse([""]), []);
  assert.deepEqual(ids.parse(["1", "", 2]), [1, 2]);
  assert.deepEqual(problemsIn(z.object({ ids }), { ids: "" }), [{ field: "ids", rule: "not_a_list" }]);
});

test("a number is sent as one or in decimal digits", () => {
  const count = sentNumber(z.number("not_a_number"));
  for (const [sent, number] of [
    [5, 5],
    [" -5 ", -5],
    ["+2.50", 2.5],
    [".5", 0.5],
    ["1e3", 1_000],
  ])
    assert.equal(count.parse(sent), number);
  for (const sent of [true, null, [5], "", " ", "0x10", "0b1", "5 6", "1_000", "٣", "Infinity", "1e999"])
    assert.deepEqual(
      problemsIn(z.object({ count }), { count: sent }),
      [{ field: "count", rule: "not_a_number" }],
      JSON.stringify(sent),
    );
});
