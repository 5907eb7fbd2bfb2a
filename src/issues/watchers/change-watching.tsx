import type { Context } from "hono";
import { denied, requireLogin } from "../../accounts/index.js";
import { change, idParam, type Runtime, readForm } from "../../kernel/index.js";
import { blankAnswer } from "../page/answer/answer-state.js";
import { IssuePage } from "../page/issue-page.js";
import { readIssue } from "../page/read-issue.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { startWatching, stopWatching } from "./change-watchers.js";
import { peopleNamed } from "./people-named.js";
import { unknownLogins } from "./unknown-logins.js";

export async function watch(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issueId = idParam(c, "issue");
  await change(runtime, viewer, (open) => startWatching(open, { issueId, userIds: [viewer.id] }));
  return backTo(c, issueId, "issues.nowWatching");
}

export async function unwatch(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issueId = idParam(c, "issue");
  await change(runtime, viewer, (open) => stopWatching(open, { issueId, userId: viewer.id }));
  return backTo(c, issueId, "issues.notWatching");
}

/** Known users are added; unknown logins are shown again to be corrected. */
export async function addWatchers(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const viewer = requireLogin(c);
  const issue = await issueInSight(db, viewer, idParam(c, "issue"));
  const { ids: userIds, unknown } = await peopleNamed(db, viewer, (await readForm(c)).text("watchers") ?? "");
  if (userIds.length > 0) await change(runtime, viewer, (open) => startWatching(open, { issueId: issue.id, userIds }));
  if (unknown.length === 0) return c.var.goTo(`/issues/${issue.id}`);
  const content = await readIssue(runtime, viewer, issue.id);
  if (!content.may.addWatchers) throw denied(viewer, "entities.adding_watchers");
  const refused = {
    typed: unknown.join(" "),
    problems: [await unknownLogins(db, viewer, { unknown, projectId: issue.project_id })],
  };
  return c.var.show(<IssuePage {...content} answer={blankAnswer(content)} refusedWatchers={refused} />, 422);
}

export async function removeWatcher(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issueId = idParam(c, "issue");
  const userId = idParam(c, "user", "user");
  await change(runtime, viewer, (open) => stopWatching(open, { issueId, userId }));
  return c.var.goTo(`/issues/${issueId}`);
}

const backTo = (c: Context, id: number, word: string): Response =>
  c.var.goTo(`/issues/${id}`, { kind: "notice", text: c.var.t(word) });
