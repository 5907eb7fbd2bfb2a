import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { z } from "zod";
import { codeOf, type Problem, Refusal, ruleOf } from "../../kernel/index.js";
import { type Archive, archiveSchema } from "./archive.js";
import { valuesIn } from "./values-in.js";

/** Twenty times the largest working group's archive; a file that unpacks to more is none. */
const LARGEST = 256 * 1024 * 1024;

/** Twice those of the largest archive. Without a bound a packed file of 300 kB would take 5 GB of memory. */
const MOST_VALUES = 10_000_000;

/** The archive in a `.json` or `.json.gz` file, checked as a whole, or one sentence that names the place of the fault. */
export async function readArchive(path: string): Promise<Archive> {
  const name = basename(path);
  const packed = await bytesOf(path);
  const bytes = isGzip(packed) ? await unpacked(packed, name) : packed;
  const result = archiveSchema.safeParse(jsonOf(bytes, name));
  if (result.success) return result.data;
  throw noArchive(name, result.error.issues);
}

async function bytesOf(path: string): Promise<Buffer> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) throw refused("no_file", path);
  if (file.size > LARGEST) throw tooLarge(basename(path));
  try {
    return await readFile(path);
  } catch (error) {
    throw refused("unreadable", path, error);
  }
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function unpacked(packed: Buffer, name: string): Promise<Buffer> {
  try {
    return await promisify(gunzip)(packed, { maxOutputLength: LARGEST });
  } catch (error) {
    if (codeOf(error) === "ERR_BUFFER_TOO_LARGE") throw tooLarge(name);
    throw refused("not_unpacked", name, error);
  }
}

const tooLarge = (file: string) =>
  new Refusal(413, { rule: "imports.too_large", values: { file, megabytes: LARGEST / 1024 / 1024 } });

const tooManyValues = (file: string) =>
  new Refusal(413, { rule: "imports.too_many_values", values: { file, millions: MOST_VALUES / 1_000_000 } });

const refused = (rule: string, file: string, error?: unknown) =>
  new Refusal(422, {
    rule: `imports.${rule}`,
    values: { file, ...(error instanceof Error && { reason: error.message }) },
  });

function jsonOf(bytes: Buffer, name: string): unknown {
  if (valuesIn(bytes) > MOST_VALUES) throw tooManyValues(name);
  const text = utf8Of(bytes);
  if (text === undefined) throw refused("not_utf8", name);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refused("not_json", name, error);
  }
}

function utf8Of(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The first fault is enough to find the way; a wrong file has thousands. */
function noArchive(file: string, [first, ...others]: z.core.$ZodIssue[]): Refusal {
  const values = { file, ...(first && { fault: faultOf(first) }) };
  return others.length === 0
    ? new Refusal(422, { rule: "imports.no_archive", values })
    : new Refusal(422, { rule: "imports.no_archive_more", values: { ...values, count: others.length } });
}

function faultOf(issue: z.core.$ZodIssue): Problem {
  const field = placeOf(issue.path);
  const { rule, values } = ruleOf(issue);
  return rule === "not_valid"
    ? { field, rule: "imports.unread_part", values: { reason: issue.message } }
    : { field, rule, values };
}

/** `issues[3].comments[0].createdAt` */
const placeOf = (path: PropertyKey[]) =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .slice(1);
