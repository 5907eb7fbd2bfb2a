import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { said } from "../../testing/index.js";
import { Refusal } from "../refusal/refusal.js";
import { ruleOf } from "./rule-of.js";

const faultOf = (schema: z.ZodType, value: unknown): string => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  assert.ok(issue);
  return said(new Refusal(422, { field: "size", ...ruleOf(issue) }));
};

test("what the schema library finds wrong is said in our words", () => {
  const few = z.int().min(1).max(9);
  assert.equal(faultOf(few, 0), "Size must be at least 1");
  assert.equal(faultOf(few, 10), "Size must be at most 9");
  assert.equal(faultOf(few, 1.5), "Size must be a whole number");
  assert.equal(faultOf(few, "many"), "Size is not a number");
  assert.equal(faultOf(z.boolean(), "perhaps"), "Size must be true or false");
  assert.equal(faultOf(z.array(z.int()), null), "Size must be a list");
  assert.equal(faultOf(z.string().min(1), ""), "Size cannot be blank");
  assert.equal(faultOf(z.string().min(3), "ab"), "Size is too short (minimum is 3 characters)");
  assert.equal(faultOf(z.string().max(3), "abcd"), "Size is too long (maximum is 3 characters)");
  assert.equal(faultOf(z.array(z.int()).max(1), [1, 2]), "Size has too many entries (maximum is 1)");
  assert.equal(faultOf(z.array(z.int()).min(1), []), "Size cannot be empty");
  assert.equal(faultOf(z.array(z.int()), 1), "Size must be a list");
  assert.equal(faultOf(z.record(z.string(), z.int()), []), "Size must be an object: names with values");
  assert.equal(
    faultOf(z.record(z.string().max(3), z.int()), { abcd: 1 }),
    "Size is too long (maximum is 3 characters)",
  );
  assert.equal(faultOf(z.int().positive(), 0), "Size must be greater than 0");
  assert.equal(faultOf(z.union([z.int(), z.string(), z.null()]), {}), "Size must be text or a number");
  assert.equal(faultOf(z.enum(["small", "large"]), "huge"), 'Size must be one of "small", "large"');
});

test("what only the schema library knows is the reason", () => {
  assert.match(faultOf(z.iso.time(), "noon"), /^Size is not valid \(invalid ISO time\)$/);
});

test("of one kind or another the fault is that of the kind that was sent", () => {
  const reference = z.union([z.int(), z.string().refine((text) => text !== "?", "unstorable")]);
  assert.equal(faultOf(reference, "?"), "Size holds characters that cannot be stored");
});

test("a rule that the schema names stands as it is", () => {
  assert.equal(faultOf(z.int().min(0, "negative"), -1), "Size must be greater than or equal to 0");
});
