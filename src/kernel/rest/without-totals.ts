import type { Context } from "hono";

/** Redmine's `nometa=1`, or its header: a list that leaves out how many there are in all, and which part of them it is. */
export async function withoutTotals(c: Context, answer: Response): Promise<Response> {
  const isAsked = Boolean(c.req.query("nometa") || c.req.header("x-redmine-nometa"));
  if (!isAsked || !answer.ok || !answer.headers.get("content-type")?.startsWith("application/json")) return answer;
  const { total_count: _total, offset: _offset, limit: _limit, ...rest } = (await answer.json()) as object & Totals;
  return c.json(rest);
}

interface Totals {
  total_count?: number;
  offset?: number;
  limit?: number;
}
