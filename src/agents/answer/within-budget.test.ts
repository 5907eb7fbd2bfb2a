import assert from "node:assert/strict";
import { test } from "node:test";
import { withinBudget } from "./within-budget.js";

/** More than fits by itself, so that all texts of the answer are cut. */
const names = Array.from({ length: 100 }, () => "n".repeat(1_000));

test("a piece of a long text that is cut once more says where it ends now", () => {
  const text = "piece ".repeat(1_000);
  const piece = { description: text, description_next_offset: 7_000, description_length: 9_000 };
  const { answer } = withinBudget({ issue: piece, names });
  const { description, description_next_offset } = answer.issue as typeof piece;
  assert.equal(description, text.slice(0, description.length));
  assert.ok(description.length < text.length);
  assert.equal(description_next_offset, 7_000 - text.length + description.length);
});

test("so does the last piece, which ended with the text", () => {
  const text = "\u200B".repeat(6_000);
  const { answer } = withinBudget({ comment: { notes: text, notes_length: 9_000 }, names });
  const { notes, notes_next_offset } = answer.comment as { notes: string; notes_next_offset: number };
  assert.equal(notes_next_offset, 3_000 + notes.length / "<U+200B>".length);
});

test("another text says how much more there was", () => {
  const { answer } = withinBudget({ name: "n".repeat(9_000), names });
  assert.match(String(answer.name), /^n+… \(\d+ more characters\)$/);
});
