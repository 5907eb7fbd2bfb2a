import type { Context } from "hono";
import { denied, requireLogin } from "../../../accounts/index.js";
import { idParam, type Runtime, readForm } from "../../../kernel/index.js";
import { startWatching, stopWatching } from "../../change-watchers.js";
import { issueInSight } from "../../visible-issue.js";
import { unknownLogins } from "../unknown-logins.js";
import { peopleNamed } from "../watchers-of.js";
import { blankAnswer } from "./answer-state.js";
import { IssuePage } from "./issue-page.js";
import { readIssue } from "./read-issue.js";

export async function watch({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issue = await issueInSight(db, viewer, idParam(c, "Issue"));
  await startWatching(db, { viewer, issue, userIds: [viewer.id] });
  return backTo(c, issue.id, "issues.nowWatching");
}

export async function unwatch({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issue = await issueInSight(db, viewer, idParam(c, "Issue"));
  await stopWatching(db, { viewer, issue, userId: viewer.id });
  return backTo(c, issue.id, "issues.notWatching");
}

/** Who is known is added; what else was typed comes back to be mended. */
export async function addWatchers({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issue = await issueInSight(db, viewer, idParam(c, "Issue"));
  const { ids, unknown } = await peopleNamed(db, (await readForm(c)).text("watchers") ?? "");
  if (ids.length > 0) await startWatching(db, { viewer, issue, userIds: ids });
  if (unknown.length === 0) return c.var.goTo(`/issues/${issue.id}`);
  const { t } = c.var;
  const content = await readIssue(db, viewer, issue.id);
  if (!content.may.addWatchers) throw denied(viewer, "You may not add watchers here.");
  const refused = {
    typed: unknown.join(" "),
    error: await unknownLogins(db, { unknown, projectId: issue.project_id, t }),
  };
  return c.var.show(<IssuePage {...content} answer={blankAnswer(content)} refusedWatchers={refused} />, 422);
}

export async function removeWatcher({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issue = await issueInSight(db, viewer, idParam(c, "Issue"));
  await stopWatching(db, { viewer, issue, userId: idParam(c, "User", "user") });
  return c.var.goTo(`/issues/${issue.id}`);
}

const backTo = (c: Context, id: number, word: string): Response =>
  c.var.goTo(`/issues/${id}`, { kind: "notice", text: c.var.t(word) });
