import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { problemsIn } from "./input.js";
import { listOf, sentId } from "./sent-values.js";

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
