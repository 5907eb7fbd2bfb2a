import type { Context } from "hono";
import { denied } from "../../accounts/index.js";
import { toLastPage } from "../../design/index.js";
import { pageOfWatchers } from "../../entities/index.js";
import { idParam, pageOf, type Runtime } from "../../kernel/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { mayOnIssue } from "../issue/may/may-on-issue.js";
import { visibleIssue } from "../visibility/visible-issue.js";
import { WatchersPage } from "./watchers-page.js";

/** All who watch an issue, where they are more than fit beside it. */
export async function showWatchers({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const issue = await visibleIssue(db, viewer, idParam(c, "issue"));
  const may = mayOnIssue(issue.permissions, viewer, issue.author_id);
  if (!may.seeWatchers) throw denied(viewer);
  const page = pageOf(c.req.query());
  const found = await pageOfWatchers(db, { type: issueEntity.type, id: issue.id }, page);
  const record = { name: `#${issue.id}`, label: `#${issue.id} ${issue.subject}`, href: `/issues/${issue.id}` };
  const watchersPage = <WatchersPage record={record} {...found} page={page} mayRemove={may.removeWatchers} />;
  return toLastPage(c, page, found.total) ?? c.var.show(watchersPage);
}
