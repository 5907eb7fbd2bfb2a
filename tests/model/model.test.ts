import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSequences } from "./check-sequences.js";

test("whatever people do, the center holds and shows what the specification says (a few hundred random steps)", async () => {
  assert.ok((await checkSequences({ sequences: 4, length: 60 })) >= 240);
});
