import type { Context } from "hono";
import { z } from "zod";
import { type Problem, Refusal } from "./refusal.js";

/** Text as the database can keep it: no NUL, no broken surrogates, line ends as LF. */
export const text = (longest: number) =>
  z
    .string({ error: "must be text" })
    .refine((value) => !value.includes("\u0000") && value.isWellFormed(), "holds characters that cannot be stored")
    .transform((value) => value.replace(/\r\n?/g, "\n"))
    .refine((value) => value.length <= longest, `is too long (maximum is ${longest} characters)`);

export const LONGEST_TEXT = 1_000_000;

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
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, "The body is not valid JSON.");
  }
}

/** Posted form fields, `name[key]` kept as written; a name sent twice keeps its values in order. */
export async function readForm(c: Context): Promise<Form> {
  const type = c.req.header("content-type") ?? "";
  const body = await strictText(c);
  if (body !== "" && !type.startsWith("application/x-www-form-urlencoded")) {
    throw new Refusal(415, "The form must be sent as application/x-www-form-urlencoded.");
  }
  const fields = body === "" ? [] : body.split("&").map((pair) => pair.split("=").map(decoded));
  return new Form(fields.map(([name, value]) => [name ?? "", value ?? ""]));
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
  throw new Refusal(
    422,
    result.error.issues.flatMap((issue) => problems(issue, captions)),
  );
}

function problems(issue: z.core.$ZodIssue, captions: Record<string, string>): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: key, message: `${key} is not a known field.` }));
  }
  const field = issue.path.join(".");
  return [{ field, message: `${captions[field] ?? sentence(field)} ${lowerFirst(issue.message)}` }];
}

const sentence = (field: string) => {
  const words = field.replace(/_id$/, "").replaceAll("_", " ");
  return words === "" ? "The input" : words.charAt(0).toUpperCase() + words.slice(1);
};

const lowerFirst = (message: string) =>
  message.startsWith("Invalid") ? `is not valid (${message.slice(0, 1).toLowerCase()}${message.slice(1)})` : message;
