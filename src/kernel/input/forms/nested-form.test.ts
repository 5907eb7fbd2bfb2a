import assert from "node:assert/strict";
import { test } from "node:test";
import { nestedForm } from "./nested-form.js";

test("names in brackets are names below, empty brackets are items", () => {
  assert.deepEqual(
    nestedForm([
      ["issue[subject]", "First"],
      ["issue[subject]", "Last"],
      ["issue[watcher_user_ids][]", "1"],
      ["issue[watcher_user_ids][]", "2"],
      ["key", "k"],
    ]),
    { issue: { subject: "Last", watcher_user_ids: ["1", "2"] }, key: "k" },
  );
});

test("fields of one item follow each other; a name that comes again begins the next", () => {
  const fields: [string, string][] = ["id", "value", "id", "value"].map((name, at) => [`a[][${name}]`, String(at)]);
  assert.deepEqual(nestedForm(fields), {
    a: [
      { id: "0", value: "1" },
      { id: "2", value: "3" },
    ],
  });
});

test("no name reaches the prototype of anything, and no depth the end of the stack", () => {
  const read = nestedForm([
    ["__proto__[admin]", "1"],
    ["issue[constructor][prototype]", "1"],
  ]);
  assert.equal(({} as { admin?: string }).admin, undefined);
  assert.deepEqual(Object.keys(read), ["__proto__", "issue"]);
  assert.throws(() => nestedForm([[`a${"[b]".repeat(60)}`, "1"]]), /too_deep/);
});
