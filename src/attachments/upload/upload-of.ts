import type { Context } from "hono";
import { bodyOf, type Runtime } from "../../kernel/index.js";
import { type Upload, upload } from "./upload.js";

/** The body of a request as a file; its name and type stand in the query. */
export function uploadOf(runtime: Runtime, c: Context): Promise<Upload> {
  const announced = Number(c.req.header("content-length") ?? 0);
  return upload(runtime, c.var.viewer, {
    filename: c.req.query("filename"),
    contentType: c.req.query("content_type"),
    announced: Number.isFinite(announced) ? announced : 0,
    // What is too much of it is left to the server, which reads it to its end, so that the refusal reaches its sender.
    content: bodyOf(c).iterator({ destroyOnReturn: false }),
  });
}
