import type { Context } from "hono";
import { z } from "zod";
import { invalid, type Problem, Refusal } from "./refusal.js";

/** Text as the database can keep it: no NUL, no broken surrogates, line ends as LF. */
export const text = (longest: number) =>
  z
    .string({ error: "must be text" })
    .refine((value) => !value.includes("\u0000") && value.isWellFormed(), "holds characters that cannot be stored")
    .transform((value) => value.replace(/\r\n?/g, "\n"))
    .refine((value) => value.length <= longest, `is too long (maximum is ${longest} characters)`)
    .meta({ maxLength: longest });

/** Redmine's, for descriptions and notes, whichever way they come in. What is imported may be longer. */
export const LONGEST_TEXT = 65_535;

const LARGEST_ID = 2_147_483_647;

/** The id in a path. What cannot be an id is not found, like an id that is nobody's. */
export function idParam(c: Context, what: string, name = "id"): number {
  const raw = c.req.param(name) ?? "";
  const id = /^\d{1,10}$/.test(raw) ? Number(raw) : 0;
  if (id < 1 || id > LARGEST_ID) throw new Refusal(404, `${what} not found.`);
  return id;
}

/** The JSON body, strictly UTF-8. An empty body is an empty object. */
export async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header("content-type") ?? "";
  const body = await strictText(c);
  if (body.trim() === "") return {};
  if (!/^application\/(.+\+)?json\b/.test(type)) {
    throw new Refusal(415, `The body must be sent as application/json, not ${type || "without a content type"}.`);
  }
  refuseOvergrown(body);
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, "The body is not valid JSON.");
  }
}

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
    if (depth > DEEPEST) throw new Refusal(422, `The body is nested more than ${DEEPEST} levels deep.`);
    if (namesAndLists > MOST_NAMES_AND_LISTS) throw new Refusal(422, "The body has too many names and lists.");
  }
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === "\\") at++;
    else if (json[at] === '"') return at;
  }
  return json.length;
}

/** Twice the longest text: browsers send a line end as two characters. */
const LONGEST_VALUE = 2 * LONGEST_TEXT;
const LONGEST_NAME = 200;
const MOST_FIELDS = 2_000;

/**
 * Posted form fields, `name[key]` kept as written; a name sent twice keeps its values in order. What is far too long is
 * refused here: shown again in the form, it would come back as long as it was sent.
 */
export async function readForm(c: Context, longest = LONGEST_VALUE): Promise<Form> {
  const type = c.req.header("content-type") ?? "";
  const body = await strictText(c);
  if (body !== "" && !type.startsWith("application/x-www-form-urlencoded")) {
    throw new Refusal(415, "The form must be sent as application/x-www-form-urlencoded.");
  }
  const pairs = body === "" ? [] : body.split("&", MOST_FIELDS + 1);
  if (pairs.length > MOST_FIELDS) throw new Refusal(422, `The form has more than ${MOST_FIELDS} fields.`);
  const fields = pairs.map((pair) => pair.split("=", 2).map(decoded));
  return new Form(fields.map(([name = "", value = ""]) => short(name, value, longest)));
}

function short(name: string, value: string, longest: number): [string, string] {
  if (name.length > LONGEST_NAME)
    throw new Refusal(422, `The name of a field is longer than ${LONGEST_NAME} characters.`);
  if (value.length > longest) throw invalid(name, `${name} is too long (maximum is ${longest} characters)`);
  return [name, value];
}

export class Form {
  readonly fields: [string, string][];

  constructor(fields: [string, string][]) {
    this.fields = fields;
  }

  text(name: string): string | undefined {
    return this.fields.findLast(([field]) => field === name)?.[1];
  }

  texts(name: string): string[] {
    return this.fields.filter(([field]) => field === name).map(([, value]) => value);
  }

  /** The fields `group[key]` as `{key: value}`; the last of a name counts, so a hidden `0` may stand before a box. */
  group(name: string): Record<string, string> {
    const inside = new RegExp(`^${name}\\[([^\\]]+)\\]$`);
    return Object.fromEntries(
      this.fields.flatMap(([field, value]) => {
        const key = inside.exec(field)?.[1];
        return key === undefined ? [] : [[key, value]];
      }),
    );
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    throw new Refusal(400, "The form is not valid UTF-8.");
  }
}

async function strictText(c: Context): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await c.req.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(400, "The body is not valid UTF-8.");
    throw error;
  }
}

/**
 * The input as the schema has it, or one 422 that names every field and what is wrong with it. `captions` holds the
 * names people know a field by, where its own does not read well.
 */
export function parsed<T>(schema: z.ZodType<T>, input: unknown, captions: Record<string, string> = {}): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const known = new Map(Object.entries(captions));
  throw new Refusal(
    422,
    result.error.issues.flatMap((issue) => problems(issue, known)),
  );
}

function problems(issue: z.core.$ZodIssue, captions: Map<string, string>): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: key, message: `${key} is not a known field.` }));
  }
  const field = issue.path.join(".");
  return [{ field, message: `${captions.get(field) ?? sentence(field)} ${lowerFirst(issue.message)}` }];
}

const sentence = (field: string) => {
  const words = field.replace(/_id$/, "").replaceAll("_", " ");
  return words === "" ? "The input" : words.charAt(0).toUpperCase() + words.slice(1);
};

const lowerFirst = (message: string) =>
  message.startsWith("Invalid") ? `is not valid (${message.slice(0, 1).toLowerCase()}${message.slice(1)})` : message;
