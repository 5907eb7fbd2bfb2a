import type { Context } from "hono";
import { z } from "zod";
import type { Problem } from "../refusal/problem.js";
import { notFound, Refusal } from "../refusal/refusal.js";
import { isLongerThan, isStorable } from "./characters.js";
import { Form, formField, LONGEST_VALUE, MOST_FIELDS } from "./forms/form.js";
import { readMultipart } from "./forms/multipart.js";
import { nestedForm } from "./forms/nested-form.js";
import { namesRule, ruleOf } from "./rule-of.js";
import { isMultipart, isUnmeasured } from "./unmeasured.js";

/** Text as the database can keep it: no NUL, no broken surrogates, line ends as LF. */
export const text = (longest: number) =>
  z
    .string({ error: "not_text" })
    .refine(isStorable, "unstorable")
    .transform((value) => value.replace(/\r\n?/g, "\n"))
    .refine((value) => !isLongerThan(value, longest), { error: "too_long", params: { count: longest } })
    .meta({ maxLength: longest });

const LARGEST_ID = 2_147_483_647;

/** The id in a path. A malformed id answers like a missing one: not found. */
export function idParam(c: Context, what: string, name = "id"): number {
  const raw = c.req.param(name) ?? "";
  const id = /^\d{1,10}$/.test(raw) ? Number(raw) : 0;
  if (id < 1 || id > LARGEST_ID) throw notFound(what);
  return id;
}

/** The body of REST: JSON, or a form as the same (decisions 10.11). An empty one is an empty object. */
export async function readJson(c: Context): Promise<unknown> {
  if (isForm(mediaType(c))) return nestedForm((await readForm(c)).fields);
  return (await readOnlyJson(c)) ?? {};
}

/** The JSON body, strictly UTF-8; undefined when it is empty. */
export async function readOnlyJson(c: Context): Promise<unknown> {
  const type = mediaType(c);
  if (isForm(type) || isUnmeasured(type)) throw new Refusal(415, { rule: "body_not_json", values: { type } });
  const body = await strictText(c);
  if (body.trim() === "") return undefined;
  if (!/^application\/(.+\+)?json\b/.test(type)) {
    throw new Refusal(415, type === "" ? "untyped_body" : { rule: "body_not_json", values: { type } });
  }
  refuseOvergrown(body);
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, "malformed_json");
  }
}

/** In small letters: capitals mean nothing in it (RFC 9110, 8.3.1). */
const mediaType = (c: Context) => (c.req.header("content-type") ?? "").toLowerCase();

const isForm = (type: string) => type.startsWith("application/x-www-form-urlencoded");

/** Nothing that is asked for has more than six. Whatever reads a value by calling itself would run out of stack. */
const DEEPEST = 32;

/** Very many of them take long to build and to check, whatever is refused of them. */
const MOST_NAMES_AND_LISTS = 5_000;

/** Looks at the text, before anything is built from it. Lists are bounded where their items are known. */
function refuseOvergrown(json: string): void {
  let depth = 0;
  let namesAndLists = 0;
  for (let at = 0; at < json.length; at++) {
    const letter = json[at];
    if (letter === '"') at = endOfString(json, at);
    else if (letter === "{" || letter === "[") depth++;
    else if (letter === "}" || letter === "]") depth--;
    if (letter === ":" || letter === "[") namesAndLists++;
    if (depth > DEEPEST) throw new Refusal(422, { rule: "too_deep", values: { count: DEEPEST } });
    if (namesAndLists > MOST_NAMES_AND_LISTS) throw new Refusal(422, "too_many_names");
  }
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === "\\") at++;
    else if (json[at] === '"') return at;
  }
  return json.length;
}

/**
 * Posted form fields, `name[key]` kept as written; a name sent twice keeps its values in order. What is far too long is
 * refused here: shown again in the form, it would come back as long as it was sent. Files of a form are passed over: who
 * wants them reads it by `readMultipart`.
 */
export async function readForm(c: Context, longest = LONGEST_VALUE): Promise<Form> {
  const type = mediaType(c);
  if (isMultipart(type)) return readMultipart(c, { longest });
  if (isUnmeasured(type)) throw new Refusal(415, "form_not_urlencoded");
  const body = await strictText(c);
  if (body !== "" && !isForm(type)) {
    throw new Refusal(415, "form_not_urlencoded");
  }
  const pairs = body === "" ? [] : body.split("&", MOST_FIELDS + 1);
  if (pairs.length > MOST_FIELDS) throw new Refusal(422, { rule: "too_many_fields", values: { count: MOST_FIELDS } });
  const fields = pairs.map((pair) => pair.split(/=(.*)/s, 2).map(decoded)); // a value may hold a bare =
  return new Form(fields.map(([name = "", value = ""]) => formField(name, value, longest)));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    throw new Refusal(400, "form_not_utf8");
  }
}

async function strictText(c: Context): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await c.req.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(400, "body_not_utf8");
    throw error;
  }
}

/** The input as the schema has it, or one 422 that names every field and what is wrong with it. */
export function parsed<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new Refusal(422, asProblems(result.error, input));
}

/** What the schema finds wrong, for a verb that has more to say than the schema knows. */
export function problemsIn(schema: z.ZodType, input: unknown): Problem[] {
  const { error } = schema.safeParse(input);
  return error ? asProblems(error, input) : [];
}

/** What is of the wrong kind has that one fault: a bound of a list says nothing of a text. */
function asProblems({ issues }: z.ZodError, input: unknown): Problem[] {
  const misread = new Set(issues.flatMap(({ code, path }) => (code === "invalid_type" ? [path.join(".")] : [])));
  return issues.flatMap((issue): Problem[] => {
    const { path } = issue;
    if (issue.code !== "invalid_type" && misread.has(path.join("."))) return [];
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ field: [...path, key].join("."), rule: "unknown_field" }));
    return [{ field: path.join("."), ...(isMissing(issue, input) ? { rule: "blank" } : ruleOf(issue)) }];
  });
}

/** Looked up, since zod would report with each problem all that was sent there, however much. */
function isMissing(issue: z.core.$ZodIssue, input: unknown): boolean {
  const ofKind = issue.code === "invalid_type" || issue.code === "invalid_union" || issue.code === "invalid_value";
  if (!ofKind || (namesRule(issue) && issue.message !== "not_text")) return false;
  return (
    issue.path.reduce((value: unknown, name) => (value as Record<PropertyKey, unknown>)?.[name], input) === undefined
  );
}
