import assert from "node:assert/strict";
import { test } from "node:test";
import { sentenceNaming } from "./sentence-naming.js";

const grace = { id: 7, login: "grace" };

const sentences: [string, string | undefined][] = [
  ["Nothing here. Then @grace comes! And goes.", "Then @grace comes!"],
  ["First line\n\n**See** `this`, @Grace: it *is* done", "See this, @Grace: it is done"],
  ["For user#7. For all.", "For user#7."],
  ["@gracella and @linus only", undefined],
  ["In `@grace` alone", undefined],
  ["In `@grace` first. Then @grace herself.", "Then @grace herself."],
  ["> @grace is quoted\n\nand not named", undefined],
  ["1. one\n2. two for @grace.\n3. three", "two for @grace."],
  ["", undefined],
];

for (const [text, expected] of sentences)
  test(`the sentence that names a person: ${JSON.stringify(text)}`, () => {
    assert.equal(sentenceNaming(text, grace), expected);
  });

test("of a long sentence what stands around the name", () => {
  const sentence = sentenceNaming(`${"word ".repeat(500)}@grace ${"word ".repeat(500)}`, grace) ?? "";
  assert.ok(sentence.length <= 200, String(sentence.length));
  assert.match(sentence, /^…word .*@grace word.*…$/);
});

test("a text as long as one may be is read quickly", () => {
  const started = performance.now();
  assert.equal(sentenceNaming(`${"@linus. ".repeat(8_000)}@grace`, grace), "@grace");
  assert.ok(performance.now() - started < 2_000);
});
