import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import type { Context } from "hono";
import { Refusal } from "../../refusal/refusal.js";
import { Form, formField, LONGEST_NAME, LONGEST_VALUE, MOST_FIELDS } from "./form.js";

/** A file of a form. Its content must be read before the next one comes. */
export interface SentFile {
  field: string;
  /** As the browser says it: any text, without folders. */
  filename: string;
  type: string;
  content: Readable;
}

interface Reading {
  /** Characters of the longest value. */
  longest?: number;
  /** Left out: files are passed over. */
  file?: (file: SentFile) => Promise<void>;
}

const forms = new WeakMap<Request, Promise<Form>>();

/** The fields of a form that is sent as `multipart/form-data`. Its files are gone once it was read; its fields are kept. */
export function readMultipart(c: Context, reading: Reading = {}): Promise<Form> {
  const form = forms.get(c.req.raw) ?? read(c, reading);
  forms.set(c.req.raw, form);
  return form;
}

/** Its first part, if that is a field: for a look at the form before anything is done with it. */
export async function firstField(c: Context): Promise<[name: string, value: string] | undefined> {
  const part = await partsOf(c).first;
  return part && "value" in part ? [part.name, part.value] : undefined;
}

async function read(c: Context, { longest = LONGEST_VALUE, file = passOver }: Reading): Promise<Form> {
  const fields: [string, string][] = [];
  const { first, others } = partsOf(c);
  for (let part = await first; part; part = await others()) {
    if ("value" in part) fields.push(formField(part.name, part.value, longest));
    else await file(part);
  }
  return new Form(fields);
}

/** Bytes of a file nobody wants that are read to reach what stands behind it. */
const MOST_PASSED_OVER = 16 * 1024 * 1024;

async function passOver({ content }: SentFile): Promise<void> {
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = content;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MOST_PASSED_OVER) throw tooLarge(MOST_PASSED_OVER);
  }
}

type Part = { name: string; value: string } | SentFile;

interface Parts {
  first: Promise<Part | undefined>;
  /** Those behind it, one at a time. */
  others(): Promise<Part | undefined>;
}

const opened = new WeakMap<Request, Parts>();

function partsOf(c: Context): Parts {
  const known = opened.get(c.req.raw);
  if (known) return known;
  const parts = streamOfParts(c)[Symbol.asyncIterator]();
  const next = async (): Promise<Part | undefined> => {
    const { done, value } = await parts.next();
    return done ? undefined : value;
  };
  const made = { first: next(), others: next };
  opened.set(c.req.raw, made);
  return made;
}

/** Bytes of all fields together: what a form without files may have. */
const LARGEST_FIELDS = 4 * 1024 * 1024;
const MOST_FILES = 50;
/** Bytes without a whole part in them: the parser says nothing of a part that never ends. */
const MOST_PENDING = 2 * LARGEST_FIELDS;

const limits = {
  fieldNameSize: LONGEST_NAME,
  fieldSize: LARGEST_FIELDS,
  fields: MOST_FIELDS,
  files: MOST_FILES,
  parts: MOST_FIELDS + MOST_FILES,
  headerPairs: 20,
};

/**
 * The stream of a file holds the parser up until it was read; fields are counted. The body is never destroyed: what of it is
 * not read the server reads to its end, so that a refusal reaches its sender.
 */
function streamOfParts(c: Context): Readable & AsyncIterable<Part> {
  const parser = parserOf(c.req.header("content-type") ?? "");
  const parts = new Readable({ objectMode: true, read() {} });
  const body = bodyOf(c);
  const giveUp = (refusal: Refusal) => {
    body.unpipe(parser);
    parts.destroy(refusal);
  };
  let bytes = 0;
  let pending = 0;
  let sentFile: Readable | undefined;
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    pending = 0;
    bytes += name.length + value.length;
    if (nameTruncated) giveUp(nameTooLong());
    else if (valueTruncated || bytes > LARGEST_FIELDS) giveUp(tooLarge(LARGEST_FIELDS));
    else parts.push({ name, value });
  });
  parser.on("file", (field, content, { filename, mimeType: type }) => {
    // What goes wrong with it is told to its reader; without one it would end the process.
    content.on("error", () => {});
    // No file was chosen.
    if (filename === undefined) return content.resume();
    sentFile = content;
    parts.push({ field, filename, type, content });
  });
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const) parser.on(limit, () => giveUp(tooMany()));
  parser.on("close", () => parts.push(null));
  parser.on("error", () => giveUp(malformed()));
  body.on("error", () => {
    giveUp(malformed());
    parser.destroy(malformed());
  });
  body.pipe(parser);
  // Behind the parser, which knows by now what the chunk held.
  body.on("data", (chunk: Buffer) => {
    // What comes while a file is read, its reader counts.
    pending = sentFile?.readableEnded === false ? 0 : pending + chunk.length;
    if (pending > MOST_PENDING) giveUp(tooLarge(LARGEST_FIELDS));
  });
  return parts;
}

function parserOf(type: string): busboy.Busboy {
  try {
    return busboy({ headers: { "content-type": type }, defParamCharset: "utf8", limits });
  } catch {
    // It names no boundary.
    throw malformed();
  }
}

/** The body as it comes. Who reads it is told when it breaks off. */
export function bodyOf(c: Context): Readable {
  const { body } = c.req.raw;
  // The same streams: one type is that of browsers, one that of Node.
  const content = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
  // While nobody reads it yet, or any more, it would end the process.
  return content.on("error", () => {});
}

const malformed = () => new Refusal(400, "malformed_form");
const tooMany = () => new Refusal(422, { rule: "too_many_fields", values: { count: MOST_FIELDS } });
const nameTooLong = () => new Refusal(422, { rule: "field_name_too_long", values: { count: LONGEST_NAME } });
const tooLarge = (bytes: number) =>
  new Refusal(413, { rule: "request_too_large", values: { megabytes: bytes / 1024 / 1024 } });
