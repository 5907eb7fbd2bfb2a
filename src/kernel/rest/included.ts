import type { Context } from "hono";

/** The names in `include`, with commas between or each as an `include[]`, as in Redmine. Those that mean nothing are passed over. */
export function included(c: Context): ReadonlySet<string> {
  const { include = [], "include[]": each = [] } = c.req.queries();
  return new Set([...include, ...each].flatMap((names) => names.split(",")).map((name) => name.trim()));
}
