import type { Context } from "hono";
import { notFound, type Runtime, SCALED_TYPE } from "../../kernel/index.js";
import { attachmentOfPath } from "../attachment/visible-attachment.js";
import { hasThumbnail, thumbnailOf } from "./kept-thumbnails.js";
import { thumbnailSize } from "./thumbnail-size.js";

/** A picture, small; what has none is not found. Who may see it changes, so each reader asks again, as for the file itself. */
export async function thumbnail(runtime: Runtime, c: Context): Promise<Response> {
  const found = await attachmentOfPath(runtime, c);
  if (!hasThumbnail(found)) throw notFound("attachment");
  const size = thumbnailSize(c.req.param("size"));
  const etag = `"${found.digest}-${size}"`;
  const headers = { "content-type": SCALED_TYPE, "cache-control": "private, no-cache, no-transform", etag };
  if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
  const small = await thumbnailOf(runtime, { file: found.file, size });
  if (!small) throw notFound("attachment");
  return c.body(new Uint8Array(small), 200, headers);
}
