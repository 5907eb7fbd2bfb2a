import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { Refusal } from "../refusal/refusal.js";
import { type AskedList, LARGEST_ANSWER, listAnswer, placeAfter, placeInTime } from "./list-answer.js";

const numbered = (count: number, text = "") => Array.from({ length: count }, (_, index) => ({ id: index + 1, text }));
const books = (asked: Partial<AskedList["asked"]> & { author?: string } = {}): AskedList => ({
  list: "books",
  asked: { limit: 3, ...asked },
});
const number = z.tuple([z.int()]);
const whole = { item: (row: { id: number; text: string }) => row, place: (row: { id: number }) => [row.id] };

test("a list that was read to its end has no next cursor", () => {
  const answer = listAnswer(numbered(3), books(), whole);
  assert.equal(answer.items.length, 3);
  assert.equal(answer.next_cursor, null);
  assert.equal(answer.truncated, undefined);
});

test("the next cursor stands for the last item shown", () => {
  const answer = listAnswer(numbered(4), books(), whole);
  assert.equal(answer.items.length, 3);
  assert.deepEqual(placeAfter(number, books({ cursor: answer.next_cursor ?? "" })), [3]);
});

test("what does not fit into one answer is cut, said, and found behind the cursor", () => {
  const answer = listAnswer(numbered(26, "x".repeat(4_000)), books({ limit: 25 }), whole);
  assert.ok(JSON.stringify(answer).length < LARGEST_ANSWER);
  assert.match(answer.truncated ?? "", /Only 7 of 25 fit .* next_cursor/);
  assert.deepEqual(placeAfter(number, books({ cursor: answer.next_cursor ?? "" })), [7]);
});

test("one item that is too long by itself is still given, or the list would never end", () => {
  const answer = listAnswer(numbered(2, "x".repeat(LARGEST_ANSWER)), books({ limit: 2 }), whole);
  assert.equal(answer.items.length, 1);
  assert.deepEqual(placeAfter(number, books({ cursor: answer.next_cursor ?? "" })), [1]);
});

const refuses = (of: AskedList, schema: z.ZodType = number) =>
  assert.throws(
    () => placeAfter(schema, of),
    (error) => error instanceof Refusal && error.status === 422 && error.problems[0]?.field === "cursor",
  );

const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unpacked = (cursor: string) => JSON.parse(Buffer.from(cursor, "base64url").toString());
const givenBy = (of: AskedList): string => listAnswer(numbered(4), of, whole).next_cursor ?? "";

test("a cursor that is not ours is refused by name", () => {
  for (const cursor of ["", "nonsense", packed(["a"]), packed(null), packed({}), packed([1])])
    refuses(books({ cursor }));
  const cut = givenBy(books()).slice(0, -4);
  refuses(books({ cursor: cut }));
});

test("a cursor goes on in its own list with its own filters only", () => {
  const cursor = givenBy(books({ author: "ada" }));
  assert.deepEqual(placeAfter(number, books({ author: "ada", cursor })), [3]);
  refuses(books({ author: "bob", cursor }));
  refuses(books({ cursor }));
  refuses({ list: "readers", asked: { limit: 3, author: "ada", cursor } as AskedList["asked"] });
});

test("how much of a list is asked for may change from piece to piece", () => {
  const cursor = givenBy(books());
  assert.deepEqual(placeAfter(number, books({ cursor, limit: 10, fields: ["id"], count_only: false })), [3]);
});

test("a place that no list has is refused, whoever made the cursor", () => {
  const [mark] = unpacked(givenBy(books()));
  const placed = (place: unknown) => books({ cursor: packed([mark, place]) });
  assert.deepEqual(placeAfter(placeInTime, placed(["2020-02-29 12:00:00.123456+00", 7])), [
    "2020-02-29 12:00:00.123456+00",
    7,
  ]);
  for (const place of [
    ["now", 7],
    ["2020-99-01 12:00:00+00", 7],
    ["2020-02-29 12:00:00+00", 3_000_000_000],
    ["2020-02-29 12:00:00+00", -1],
    ["2020-02-29 12:00:00+00"],
    "constructor",
  ])
    refuses(placed(place), placeInTime);
});
