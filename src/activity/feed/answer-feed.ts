import type { Context } from "hono";
import type { Runtime } from "../../kernel/index.js";
import { type AtomEntry, atomType, atomXml } from "./atom-feed.js";

/** So many entries a feed has (Redmine's setting). */
export const FEEDS_LIMIT = "feeds_limit";

/** The feed of the page at the same address. A key in the address is the reader's alone, and stays out of it. */
export function answerFeed(
  { baseUrl, settings }: Pick<Runtime, "baseUrl" | "settings">,
  c: Context,
  { title, entries }: { title: string; entries: AtomEntry[] },
): Response {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete("key");
  const query = searchParams.size > 0 ? `?${searchParams.toString()}` : "";
  const self = baseUrl + pathname + query;
  const page = baseUrl + pathname.replace(/\.atom$/, "") + query;
  const author = settings.value<string>("app_title");
  return c.body(atomXml({ title, page, self, author, entries }), 200, { "content-type": atomType });
}
