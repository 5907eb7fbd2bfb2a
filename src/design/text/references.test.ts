import assert from "node:assert/strict";
import { test } from "node:test";
import { referencesIn } from "./references.js";

const logins = (text: string) =>
  referencesIn(text).flatMap(({ what, words }) => (what === "login" ? [String(words[0]).slice(1)] : []));
const readings = (text: string) => referencesIn(text).map(({ words }) => words);

test("a name stands after the start, a blank or punctuation", () => {
  assert.deepEqual(logins("@ada, (@grace) and\n@linus"), ["ada", "grace", "linus"]);
});

test("mail addresses and paths name nobody", () => {
  assert.deepEqual(logins("ada@example.test github.com/@ada x.@ada"), []);
});

test("a login may hold dots, dashes and signs; those at the end of a sentence are given up one by one", () => {
  assert.deepEqual(readings("ask @ada.b-c@d.-"), [["@ada.b-c@d.-", "@ada.b-c@d.", "@ada.b-c@d"]]);
  assert.deepEqual(readings("ask @ada_@."), [["@ada_@.", "@ada_@", "@ada_", "@ada"]]);
});

test("an emphasis ends where its marks end", () => {
  assert.deepEqual(logins("_Comment by @ada_ and *@grace* and __@linus__"), ["ada", "grace", "linus"]);
});

test("no login has more than 60 characters", () => {
  const sixty = "a".repeat(60);
  assert.deepEqual(readings(`@${sixty}`), [[`@${sixty}`]]);
  assert.deepEqual(readings(`@${sixty}a`), []);
  assert.deepEqual(readings(`@${sixty}..`), [[`@${sixty}`]]);
  assert.deepEqual(readings("@ and @..."), [["@...", "@..", "@."]]);
});

test("quotations name nobody: lazy lines, quotations in lists, quoted lists", () => {
  assert.deepEqual(logins("> @ada said\n   > @grace too\n\nno @linus"), ["linus"]);
  assert.deepEqual(logins("> @ada said\nand @grace, lazily"), []);
  assert.deepEqual(logins("- > @ada\n- @grace"), ["grace"]);
  assert.deepEqual(logins("> - @ada\n> - @grace\n\n@linus"), ["linus"]);
  assert.deepEqual(logins("> > @ada\n>\n> @grace\n\n@linus"), ["linus"], "quotations in quotations");
  assert.deepEqual(readings("> user#3"), []);
});

test("code names nobody: fences, unclosed fences, tildes, spans, indented lines", () => {
  assert.deepEqual(logins("```\n@ada\n```\n@grace"), ["grace"]);
  assert.deepEqual(logins("@grace\n```js\n@ada"), ["grace"]);
  assert.deepEqual(logins("~~~\n@ada\n```\n@ada\n~~~\n@grace"), ["grace"]);
  assert.deepEqual(logins("`@ada` and ``a ` @ada`` and @grace"), ["grace"]);
  assert.deepEqual(logins("    @ada\n\n\t@ada\n\n@grace"), ["grace"]);
  assert.deepEqual(logins("- item\n\n      @ada\n\n  @grace"), ["grace"]);
});

test("a lonely or escaped backtick hides nothing", () => {
  assert.deepEqual(logins("it`s @ada"), ["ada"]);
  assert.deepEqual(logins("\\`@ada\\`"), ["ada"]);
  assert.deepEqual(logins("one ` here\n\nand @ada ` there"), ["ada"], "spans end with their paragraph");
});

test("raw HTML and comments name nobody", () => {
  assert.deepEqual(logins("<!-- @ada --> @grace"), []);
  assert.deepEqual(logins("see <!-- @ada --> @grace"), ["grace"]);
  assert.deepEqual(logins('<div>\n@ada\n</div>\n\n@grace <b title="@ada">'), ["grace"]);
});

test("the text of a link and of a picture names nobody", () => {
  assert.deepEqual(logins("[@ada](/x) [**@ada**](/x) ![@ada](/x) https://example.org/@ada @grace"), ["grace"]);
  assert.deepEqual(logins("[@ada]"), ["ada"], "brackets alone are no link");
});

test("user#12 names the person with that id", () => {
  const ids = referencesIn("user#12, user#7 superuser#3 user#4x").flatMap((one) => (one.what === "user" ? one.id : []));
  assert.deepEqual(ids, [12, 7]);
});

test("a number is one of here, or of the repository before it; links have addresses", () => {
  assert.deepEqual(
    referencesIn("#12 (o/r.s#3) a#4 &#5; > \\#6 https://example.org/#7").map(({ words }) => words),
    [["#12"], ["o/r.s#3"], ["#6"], ["https://example.org/#7"]],
  );
});

for (const [what, text] of Object.entries({
  "dots behind a name": `@a${".".repeat(100_000)}`,
  "names of dots": "@a. ".repeat(250_000),
  "one long word": `@${"a".repeat(1_000_000)}`,
  paths: "a/".repeat(500_000),
  quotations: ">".repeat(10_000),
  "quotations in quotations": "> ".repeat(50_000),
  lists: "- ".repeat(500_000),
  emphasis: "*_".repeat(500_000),
  brackets: "[".repeat(1_000_000),
}))
  test(`a text of ${what} is read within a second and leaves little behind`, () => {
    const began = process.cpuUsage();
    const found = referencesIn(text).flatMap(({ words }) => words);
    assert.ok(process.cpuUsage(began).user < 1_000_000);
    assert.ok(found.length <= 100_000 && found.every((word) => word.length <= 61));
  });
