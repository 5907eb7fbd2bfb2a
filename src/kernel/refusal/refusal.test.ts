import assert from "node:assert/strict";
import { test } from "node:test";
import { createWords } from "../words.js";
import type { Problem } from "./problem.js";
import { listed, Refusal } from "./refusal.js";
import { worded } from "./wording.js";

const shelf = {
  en: {
    captions: { shelf_id: "Shelf" },
    shelves: {
      refusals: { full: "{{field}} is full", full_agents: "{{field}} is full. Take another.", only: "Only {{names}}" },
    },
  },
};
const english = createWords([shelf]).t("en");
const german = createWords([shelf]).t("de");
const said = (problems: string | Problem | Problem[]) =>
  worded(new Refusal(422, problems).problems, english).map(({ text }) => text);

const about = (count: number, reason = "is wrong"): Problem[] =>
  Array.from({ length: count }, (_, n) => ({ field: `field_${n}`, rule: "other", values: { reason } }));
const inJson = ({ problems }: Refusal) => JSON.stringify({ errors: worded(problems, english).map(({ text }) => text) });
const inText = ({ problems }: Refusal) =>
  worded(problems, english)
    .map(({ field, text }) => `${field}: ${text}`)
    .join("\n");

test("a rule is said in the words of the reader, with the caption of its field", () => {
  const blank = { field: "shelf_id", rule: "blank" };
  assert.deepEqual(worded([blank], english), [{ field: "shelf_id", text: "Shelf cannot be blank" }]);
  assert.deepEqual(worded([blank], german), [{ field: "shelf_id", text: "Shelf muss ausgefüllt werden" }]);
  assert.deepEqual(said({ field: "start_date", rule: "blank" }), ["Start date cannot be blank"]);
  assert.deepEqual(said({ field: "", rule: "not_text" }), ["The input must be text"]);
});

test("a person reads the caption in place of the name that a program sent", () => {
  const dearer = { field: "shelf_id", rule: "filter_not_days", values: { value: "x" } };
  const own = { ...dearer, field: "cf_1", values: { value: "x", caption: "Height" } };
  const to = (...reader: ["program" | "agent"] | []) =>
    worded([dearer, own], english, ...reader).map(({ text }) => text);
  const rest = ' needs a number of days, not "x".';
  assert.deepEqual(to(), [`Shelf${rest}`, `Height${rest}`]);
  assert.deepEqual(to("program"), [`shelf_id${rest}`, `cf_1${rest}`]);
  assert.deepEqual(to("agent"), [`shelf_id${rest}`, `cf_1${rest}`]);
});

test("a rule of a room stands in its words, and may have more to say to agents", () => {
  const full = { field: "shelf_id", rule: "shelves.full" };
  assert.deepEqual(said(full), ["Shelf is full"]);
  assert.deepEqual(worded([full], english, "agent"), [{ field: "shelf_id", text: "Shelf is full. Take another." }]);
});

test("a long list of names is cut and says so", () => {
  const only = (count: number) => ({
    rule: "shelves.only",
    values: { names: listed(Array.from({ length: count }, (_, n) => `s${n}`)) },
  });
  assert.match(said(only(20))[0] ?? "", /^Only s0, .*s19$/);
  assert.match(said(only(23))[0] ?? "", /, s19, and 3 more$/);
});

test("values are never taken for words of ours", () => {
  assert.deepEqual(said({ field: "{{name}}", rule: "unknown_field" }), ["{{name}} is not a known field."]);
  assert.deepEqual(said({ rule: "other", values: { reason: "$t(refusals.blank) {{field}}" } }), [
    "$t(refusals.blank) {{field}}",
  ]);
});

test("up to twenty problems are said as they are", () => {
  const problems = about(20);
  assert.deepEqual(new Refusal(422, problems).problems, problems);
});

test("beyond twenty, the first are said and how many more there are", () => {
  const refusal = new Refusal(422, about(100_000));
  assert.equal(refusal.problems.length, 20);
  assert.deepEqual(worded(refusal.problems, english).at(-1), { text: "And 99981 more." });
  assert.match(inJson(refusal), /And 99981 more\."\]\}$/);
});

test("what does not fit beside the first is counted with the rest", () => {
  const texts = said(about(100, "x".repeat(500)));
  assert.equal(texts.at(-1), `And ${100 - (texts.length - 1)} more.`);
});

test("a refusal never has more than 4 kB, as JSON or as text, whatever letters were sent", () => {
  for (const letter of ["x", '"', "\u0001", "\ud800", "漢", "🙂"]) {
    for (const problems of [
      about(1, letter.repeat(1_000_000)),
      about(100, letter.repeat(150)),
      [{ field: letter.repeat(1_000_000), rule: "other", values: { reason: letter.repeat(1_000_000) } }],
      [{ field: letter.repeat(1_000_000), rule: "unknown_field" }],
    ]) {
      const refusal = new Refusal(422, problems);
      assert.ok(refusal.problems.length > 0);
      assert.ok(Buffer.byteLength(inJson(refusal)) <= 4_096, letter);
      assert.ok(Buffer.byteLength(inText(refusal)) <= 4_096, letter);
    }
  }
});

test("what is cut says so, and breaks no letter", () => {
  const [text = ""] = said({ rule: "no_setting", field: "🙂".repeat(5_000) });
  assert.match(text, /^There is no setting called 🙂+…\.$/u);
});
