import type { Readable } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { type ByteRange, notFound, Refusal, type Runtime } from "../../kernel/index.js";
import { attachmentOfPath, type VisibleAttachment } from "../attachment/visible-attachment.js";
import { askedRange } from "./asked-range.js";
import { disposition } from "./disposition.js";

/**
 * The file of a path. Pictures may be shown; whatever else it is, a browser saves it: nothing in it is run or shown with the
 * rights of this site. The name in the path is for the reader only.
 */
export async function download(runtime: Runtime, c: Context): Promise<Response> {
  const found = await attachmentOfPath(runtime, c);
  const etag = `"${found.digest}"`;
  const headers = headersOf(found, etag);
  c.set("ownPolicy", ALONE);
  if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
  const isHead = c.req.method === "HEAD";
  // RFC 9110, 14.2: a range of anything but GET is to be ignored.
  const whole = isHead || (c.req.header("if-range") ?? etag) !== etag;
  const range = whole ? undefined : askedRange(c.req.header("range"), found.filesize);
  if (range === null) {
    throw new Refusal(416, "attachments.no_such_range", { "content-range": `bytes */${found.filesize}` });
  }
  const described = {
    ...headers,
    "content-length": String(range ? range.end - range.start + 1 : found.filesize),
    ...(range && { "content-range": `bytes ${range.start}-${range.end}/${found.filesize}` }),
  };
  const status = range ? 206 : 200;
  if (isHead) return c.body(null, status, described);
  const content = await contentOf(runtime, found, range);
  // One type of streams is that of browsers, one that of Node.
  return c.body(ReadableStream.from(readOn(content, c, found)) as ReadableStream<Uint8Array>, status, described);
}

/** A file that is shown by itself runs nothing, loads nothing and has no origin. */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** It never changes, but who may read it does: each reader asks again. A part of it cannot be packed. */
const headersOf = ({ filename, picture_type, content_type, created_on }: VisibleAttachment, etag: string) => ({
  "content-type": picture_type ?? (PLAIN.test(content_type) ? "text/plain; charset=utf-8" : "application/octet-stream"),
  "content-disposition": disposition(picture_type === null ? "attachment" : "inline", filename),
  "cache-control": "private, no-cache, no-transform",
  "accept-ranges": "bytes",
  "last-modified": created_on.toUTCString(),
  etag,
});

const PLAIN = /^text\/(plain|csv|markdown)$/;

async function contentOf({ files, log }: Runtime, { id, file }: VisibleAttachment, range: ByteRange | undefined) {
  const content = await files.read(file, range);
  if (!content) {
    log.error({ attachment: id, file }, "the file of an attachment is missing");
    throw notFound("attachment");
  }
  return content;
}

/** The answer has begun: where the file breaks off, so does the connection, or a part would be taken for the whole. */
async function* readOn(content: Readable, c: Context, { id }: VisibleAttachment) {
  try {
    yield* content;
  } catch (error) {
    c.var.log.error({ err: error, attachment: id }, "the file of an attachment cannot be read to its end");
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>; // none where a test asks without a socket
    if (!outgoing) throw error;
    outgoing.destroy();
  }
}
