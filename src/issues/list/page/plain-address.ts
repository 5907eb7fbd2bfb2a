import type { Context } from "hono";
import { withQuery } from "../../../design/index.js";
import { filtersInLongForm } from "../../filters/asked-filters.js";

/** One address for one list: with each filter under its name. Undefined where it is that already. */
export function plainAddress(c: Context): string | undefined {
  const { path } = c.var.view();
  const words = c.req.query("words")?.trim();
  const atStart = { page: undefined, offset: undefined };
  if (words) return withQuery(path, { words: undefined, subject: `~${words}`, ...atStart });
  const order = c.req.queries("order[]");
  if (order) {
    const sort = [...new Set(order.filter((one) => one !== ""))].join(",");
    return withQuery(path, { "order[]": undefined, sort: sort || undefined, ...atStart });
  }
  const filters = filtersInLongForm(c.req.queries(), c.req.param("project") !== undefined);
  if (!filters) return undefined;
  const long = Object.keys(c.req.query()).filter((name) => /^(f|op|v|fields|operators|values)\[/.test(name));
  return withQuery(path, { ...Object.fromEntries(long.map((name) => [name, undefined])), ...filters });
}
