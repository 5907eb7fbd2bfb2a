import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { unservedBy } from "./database/unreachable.js";
import type { Log } from "./log.js";
import type { Metrics } from "./metrics.js";
import { Refusal, type RefusalStatus } from "./refusal.js";
import { PAGES } from "./route-path.js";

export interface ErrorOnPage {
  status: number;
  problems: { message: string }[];
  /** Shown for unexpected errors: the log has the cause under it. */
  requestId: string | undefined;
}

export type ErrorPage = (c: Context, error: ErrorOnPage) => Response | Promise<Response>;

/** The one place where an error becomes an answer. */
export function answerError(options: { log: Log; metrics: Metrics; errorPage: ErrorPage }) {
  return async (error: Error, c: Context): Promise<Response> => {
    const refusal = asRefusal(error);
    const log = c.get("log") ?? options.log;
    if (!refusal) log.error({ err: error, path: c.req.path }, "unexpected error");
    const status = refusal?.status ?? 500;
    options.metrics.refusals.inc({ status });
    for (const [name, value] of Object.entries(refusal?.headers ?? {})) c.header(name, value);
    const requestId = refusal ? undefined : c.get("requestId");
    const problems = refusal?.problems ?? [{ message: "Something went wrong on our side. Nothing was changed." }];
    if (c.req.path.startsWith(PAGES)) return options.errorPage(c, { status, problems, requestId });
    const errors = problems.map((problem) => problem.message);
    return c.json({ errors, ...(requestId && { request_id: requestId }) }, status as ContentfulStatusCode);
  };
}

/** What the database refuses for the shape of a value alone is the caller's mistake, whatever let it through. */
const byDatabaseCode: Record<string, [RefusalStatus, string]> = {
  "22021": [400, "The text holds characters that cannot be stored (a NUL, or bytes that are not UTF-8)."],
  "22P05": [400, "The text holds characters that cannot be stored."],
  "22003": [422, "A number is out of range."],
  "22008": [422, "A date is out of range."],
};

/** The no in an error that means one; undefined for a mistake of ours. */
export function asRefusal(error: Error): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException) return new Refusal(error.status as RefusalStatus, error.message);
  const known = byDatabaseCode[(error as { code?: string }).code ?? ""];
  return known ? new Refusal(...known) : unservedBy(error);
}
