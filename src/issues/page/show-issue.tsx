import type { Context } from "hono";
import { idParam, type Runtime } from "../../kernel/index.js";
import { markEntitySeen } from "../../notifications/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import type { VisibleIssue } from "../issue/visible-issue.js";
import { type AnswerState, blankAnswer } from "./answer-state.js";
import { FreshIssue, IssuePage } from "./issue-page.js";
import { quoted } from "./quote.js";
import { readIssue } from "./read-issue.js";

export async function showIssue(runtime: Runtime, c: Context): Promise<Response> {
  const content = await readIssue(runtime.db, c.var.viewer, idParam(c, "issue"));
  await sawIssue(runtime, c, content.issue);
  if (asksForNews(c)) return c.var.stream(<FreshIssue {...content} />);
  const { t } = c.var;
  const entry = content.entries.find(({ id }) => String(id) === c.req.query("quote"));
  const answer: AnswerState = {
    ...blankAnswer(content),
    notes: entry ? quoted(entry, t) : "",
    open: c.req.query("edit") !== undefined,
  };
  return c.var.show(<IssuePage {...content} answer={answer} />);
}

/**
 * The bell is drawn on this very page, so it must know before the surroundings are drawn, and only what the viewer was
 * found to may see counts as seen. A prefetch or a HEAD request does not count as looking (decisions 9.8).
 */
async function sawIssue({ db }: Runtime, c: Context, { id, look }: VisibleIssue): Promise<void> {
  if (c.var.viewer.anonymous || c.req.method === "HEAD" || isFetchedAhead(c)) return;
  await markEntitySeen(db, c.var.viewer.id, { type: issueEntity.type, id }, look);
}

/** The link of `RecordNews`, followed with scripts. */
const asksForNews = (c: Context) =>
  c.req.query("since") !== undefined && (c.req.header("accept") ?? "").includes("turbo-stream");

const isFetchedAhead = (c: Context) =>
  ["sec-purpose", "x-sec-purpose", "purpose"].some((name) => c.req.header(name)?.includes("prefetch"));
