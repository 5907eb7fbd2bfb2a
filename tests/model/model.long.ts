import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSequences } from "./check-sequences.js";

test("whatever people do, the center holds and shows what the specification says (thousands of random steps)", async () => {
  assert.ok((await checkSequences({ sequences: 60, length: 80 })) >= 4_800);
});
