import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { filledListOf, listOf, sentId } from "./forms/sent-values.js";
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
