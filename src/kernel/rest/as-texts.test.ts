import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { sentFlag, sentId, text } from "../index.js";
import { asTexts } from "./as-texts.js";

const schema = z.object({
  subject: text(255),
  notes: z.preprocess((value) => value ?? "", text(255)),
  password: z.union([z.literal("").transform(() => undefined), text(255)]),
  names: z.array(text(255)),
  status_id: sentId,
  is_private: sentFlag,
});

const cast = (sent: object) => asTexts<unknown>(schema, sent);

test("a number or a flag is a text where a text is wanted, at any depth", () => {
  assert.deepEqual(cast({ subject: 123, notes: 1.5, password: 12345678, names: ["a", 2, true] }), {
    subject: "123",
    notes: "1.5",
    password: "12345678",
    names: ["a", "2", "true"],
  });
});

test("what is wanted as a number or a flag stays one", () => {
  const sent = { subject: "A", status_id: 2, is_private: true, password: "" };
  assert.deepEqual(cast(sent), sent);
});

test("an object, a list or nothing stays what it is", () => {
  const sent = { subject: { a: 1 }, notes: [1], password: null, names: [[2]] };
  assert.deepEqual(cast(sent), sent);
});

test("what was sent is left as it was", () => {
  const sent = { names: [1] };
  cast(sent);
  assert.deepEqual(sent, { names: [1] });
});
