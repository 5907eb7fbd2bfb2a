import type { Context } from "hono";

/** The path and query of the page that a request asks for, to come back to; undefined where it asks for none: a form, a stream. */
export function pageAskedFor(c: Context): string | undefined {
  if (!["GET", "HEAD"].includes(c.req.method) || /turbo-stream|event-stream/.test(c.req.header("accept") ?? ""))
    return undefined;
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}
