import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "./refusal.js";

const about = (count: number, message = "is wrong") =>
  Array.from({ length: count }, (_, n) => ({ field: `field_${n}`, message }));
const inJson = ({ problems }: Refusal) => JSON.stringify({ errors: problems.map(({ message }) => message) });
const inText = ({ problems }: Refusal) => problems.map(({ field, message }) => `${field}: ${message}`).join("\n");

test("up to twenty problems are said as they are", () => {
  const problems = about(20);
  assert.deepEqual(new Refusal(422, problems).problems, problems);
});

test("beyond twenty, the first are said and how many more there are", () => {
  const { problems, message } = new Refusal(422, about(100_000));
  assert.equal(problems.length, 20);
  assert.deepEqual(problems.at(-1), { message: "And 99981 more." });
  assert.match(message, /And 99981 more\.$/);
});

test("a refusal never has more than 4 kB, as JSON or as text, whatever letters were sent", () => {
  for (const letter of ["x", '"', "\u0001", "\ud800", "漢", "🙂"]) {
    for (const problems of [
      about(1, letter.repeat(1_000_000)),
      about(100, letter.repeat(150)),
      [{ field: letter.repeat(1_000_000), message: letter.repeat(1_000_000) }],
    ]) {
      const refusal = new Refusal(422, problems);
      assert.ok(refusal.problems.length > 0);
      assert.ok(Buffer.byteLength(inJson(refusal)) <= 4_096, letter);
      assert.ok(Buffer.byteLength(inText(refusal)) <= 4_096, letter);
    }
  }
});

test("what is cut says so, and breaks no letter", () => {
  const { message } = new Refusal(422, `There is no ${"🙂".repeat(5_000)}.`);
  assert.match(message, /^There is no 🙂+…$/u);
});
