import type { Context } from "hono";
import type { PageOfList } from "../../kernel/index.js";
import { withQuery } from "./query.js";

/** Leads from a page behind the end of a list, which may have been longer before, to its last one. Undefined: it has this page, or nothing at all. */
export function toLastPage(c: Context, { limit, offset }: PageOfList, total: number): Response | undefined {
  if (offset < total || total === 0) return undefined;
  return c.var.goTo(withQuery(c.var.view().path, { offset: undefined, page: Math.ceil(total / limit) }));
}
