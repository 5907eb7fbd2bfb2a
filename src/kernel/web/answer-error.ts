import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { unservedBy } from "../database/server/unreachable.js";
import { codeOf } from "../process/error-code.js";
import type { Log } from "../process/log.js";
import type { Metrics } from "../process/metrics.js";
import type { Problem } from "../refusal/problem.js";
import { Refusal, type RefusalStatus } from "../refusal/refusal.js";
import { worded } from "../refusal/wording.js";
import type { Words } from "../words.js";
import { PAGES } from "./route-path.js";

export interface ErrorOnPage {
  status: RefusalStatus | 500;
  problems: Problem[];
  /** Shown for unexpected errors: the log has the cause under it. */
  requestId: string | undefined;
}

export type ErrorPage = (c: Context, error: ErrorOnPage) => Response | Promise<Response>;

/** The one place where an error becomes an answer. REST speaks English, whatever the user's language: programs read it. */
export function answerError(options: { log: Log; metrics: Metrics; words: Words; errorPage: ErrorPage }) {
  const english = options.words.t("en");
  return async (error: Error, c: Context): Promise<Response> => {
    const refusal = asRefusal(error);
    const log = c.get("log") ?? options.log;
    const path = c.get("loggedPath") ?? c.req.path;
    if (brokeOff(c)) log.info({ path }, "the client went away while it sent");
    else if (!refusal) log.error({ err: error, path }, "unexpected error");
    else if (refusal.reason !== undefined) log.error({ reason: refusal.reason, path }, "a request was not served");
    const status = refusal?.status ?? 500;
    options.metrics.refusals.inc({ status });
    for (const [name, value] of Object.entries(refusal?.headers ?? {})) c.header(name, value);
    const requestId = refusal ? undefined : c.get("requestId");
    const problems = refusal?.problems ?? [{ rule: "unexpected" }];
    if (c.req.path.startsWith(PAGES)) return options.errorPage(c, { status, problems, requestId });
    const errors = worded(problems, english, "program").map(({ text }) => text);
    return c.json({ errors, ...(requestId && { request_id: requestId }) }, status);
  };
}

/** What reads the body of such a request throws one thing or another. */
function brokeOff({ env }: Context): boolean {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage }; // none where a test asks without a socket
  return incoming?.destroyed === true && !incoming.complete;
}

/** What the database refuses for the shape of a value alone is the caller's mistake, whatever let it through. */
const byDatabaseCode: Record<string, [RefusalStatus, string]> = {
  "22021": [400, "unstorable_bytes"],
  "22P05": [400, "unstorable_text"],
  "22003": [422, "number_out_of_range"],
  "22008": [422, "date_out_of_range"],
  // A foreign key: verbs look whether what they refer to is there, so it was deleted in between.
  "23503": [409, "gone_meanwhile"],
};

/** The refusal that an error stands for; undefined for an internal error. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException)
    // Those that Hono throws are among ours.
    return new Refusal(error.status as RefusalStatus, { rule: "other", values: { reason: error.message } });
  const known = byDatabaseCode[codeOf(error) ?? ""];
  return known ? new Refusal(...known) : unservedBy(error);
}
