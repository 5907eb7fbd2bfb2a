import assert from "node:assert/strict";
import { test } from "node:test";
import { namedIn } from "./mentions.js";

const logins = (text: string) => namedIn(text).logins.map(([whole]) => whole);

test("a name stands after the start, a blank or punctuation", () => {
  assert.deepEqual(logins("@ada, (@grace) and\n@linus"), ["ada", "grace", "linus"]);
});

test("mail addresses and paths name nobody", () => {
  assert.deepEqual(logins("ada@example.test github.com/@ada x.@ada"), []);
});

test("a login may hold dots, dashes and signs; those at the end of a sentence are given up one by one", () => {
  assert.deepEqual(namedIn("ask @ada.b-c@d.-").logins, [["ada.b-c@d.-", "ada.b-c@d.", "ada.b-c@d"]]);
});

test("quoted lines name nobody", () => {
  assert.deepEqual(logins("> @ada said\n   > @grace too\nno @linus"), ["linus"]);
});

test("code names nobody: fences, unclosed fences, tildes, spans", () => {
  assert.deepEqual(logins("```\n@ada\n```\n@grace"), ["grace"]);
  assert.deepEqual(logins("@grace\n```js\n@ada"), ["grace"]);
  assert.deepEqual(logins("~~~\n@ada\n```\n@ada\n~~~\n@grace"), ["grace"]);
  assert.deepEqual(logins("`@ada` and ``a ` @ada`` and @grace"), ["grace"]);
});

test("a lonely or escaped backtick hides nothing", () => {
  assert.deepEqual(logins("it`s @ada"), ["ada"]);
  assert.deepEqual(logins("\\`@ada\\`"), ["ada"]);
  assert.deepEqual(logins("one ` here\n\nand @ada ` there"), ["ada"], "spans end with their paragraph");
});

test("user#12 names the person with that id", () => {
  assert.deepEqual(namedIn("user#12, user#7 superuser#3 user#4x").ids, [12, 7]);
});
