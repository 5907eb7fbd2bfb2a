import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { LARGEST_ANSWER, listAnswer, placeAfter } from "./list-answer.js";
import { Refusal } from "./refusal.js";

const numbered = (count: number, text = "") => Array.from({ length: count }, (_, index) => ({ id: index + 1, text }));
const whole = { item: (row: { id: number; text: string }) => row, place: (row: { id: number }) => [row.id] };

test("a list that was read to its end has no next cursor", () => {
  const answer = listAnswer(numbered(3), { limit: 3, ...whole });
  assert.equal(answer.items.length, 3);
  assert.equal(answer.next_cursor, null);
  assert.equal(answer.truncated, undefined);
});

test("the next cursor stands for the last item shown", () => {
  const answer = listAnswer(numbered(4), { limit: 3, ...whole });
  assert.equal(answer.items.length, 3);
  assert.deepEqual(placeAfter(z.tuple([z.int()]), answer.next_cursor ?? ""), [3]);
});

test("what does not fit into one answer is cut, said, and found behind the cursor", () => {
  const answer = listAnswer(numbered(26, "x".repeat(4_000)), { limit: 25, ...whole });
  assert.ok(JSON.stringify(answer).length < LARGEST_ANSWER);
  assert.match(answer.truncated ?? "", /Only 7 of 25 fit .* next_cursor/);
  assert.deepEqual(placeAfter(z.tuple([z.int()]), answer.next_cursor ?? ""), [7]);
});

test("one item that is too long by itself is still given, or the list would never end", () => {
  const answer = listAnswer(numbered(2, "x".repeat(LARGEST_ANSWER)), { limit: 2, ...whole });
  assert.equal(answer.items.length, 1);
  assert.deepEqual(placeAfter(z.tuple([z.int()]), answer.next_cursor ?? ""), [1]);
});

test("a cursor that is not ours is refused by name", () => {
  for (const cursor of ["", "nonsense", Buffer.from('["a"]').toString("base64url")]) {
    assert.throws(
      () => placeAfter(z.tuple([z.int()]), cursor),
      (error) => error instanceof Refusal && error.status === 422 && error.problems[0]?.field === "cursor",
    );
  }
});
