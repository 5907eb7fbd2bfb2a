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
  ["Ask @gracella first. Then @grace decides.", "Then @grace decides."],
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

test("of a long text the sentence wherever it stands, and none that is code or a quotation", () => {
  const long = "Many words, and none of them a name.\n\n".repeat(1_500);
  for (const text of [
    `${long}See @grace.\n\n${long}`,
    `${long}See @grace.`,
    `See @grace.\n\n${long}`,
    `\`@grace\`\n\n${long}> @grace\n\n${long}See @grace. And this.\n\n${long}`,
    `${"|a".repeat(10_000)}|\n${"|-".repeat(10_000)}|\n${"|\n".repeat(10_000)}\n\nSee @grace.`,
  ])
    assert.equal(sentenceNaming(text, grace), "See @grace.");
  assert.equal(sentenceNaming(`${long}\`@grace\`\n\n${long}`, grace), undefined);
  assert.equal(sentenceNaming(`${long}~~~\n@grace\n~~~\n${long}`, grace), undefined);
});

test("a text as long as one may be is read quickly", () => {
  const started = performance.now();
  assert.equal(sentenceNaming(`${"@linus. ".repeat(8_000)}@grace`, grace), "@grace");
  assert.ok(performance.now() - started < 2_000);
});
