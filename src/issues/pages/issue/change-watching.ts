import type { Context } from "hono";
import { requireLogin } from "../../../accounts/index.js";
import { type Ground, idParam, readForm } from "../../../kernel/index.js";
import { startWatching, stopWatching } from "../../change-watchers.js";
import { issueInSight } from "../../visible-issue.js";
import { peopleNamed } from "../watchers-of.js";

export async function watch({ db }: Ground, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issue = await issueInSight(db, viewer, idParam(c, "Issue"));
  await startWatching(db, { viewer, issue, userIds: [viewer.id] });
  return backTo(c, issue.id, "issues.nowWatching");
}

export async function unwatch({ db }: Ground, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issue = await issueInSight(db, viewer, idParam(c, "Issue"));
  await stopWatching(db, { viewer, issue, userId: viewer.id });
  return backTo(c, issue.id, "issues.notWatching");
}

export async function addWatchers({ db }: Ground, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issue = await issueInSight(db, viewer, idParam(c, "Issue"));
  const { ids, unknown } = await peopleNamed(db, (await readForm(c)).text("watchers") ?? "");
  if (ids.length > 0) await startWatching(db, { viewer, issue, userIds: ids });
  if (unknown.length === 0) return c.var.goTo(`/issues/${issue.id}`);
  const text = c.var.t("issues.unknownLogins", { logins: unknown.join(", ") });
  return c.var.goTo(`/issues/${issue.id}`, { kind: "error", text });
}

export async function removeWatcher({ db }: Ground, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const issue = await issueInSight(db, viewer, idParam(c, "Issue"));
  await stopWatching(db, { viewer, issue, userId: idParam(c, "User", "user") });
  return c.var.goTo(`/issues/${issue.id}`);
}

const backTo = (c: Context, id: number, word: string): Response =>
  c.var.goTo(`/issues/${id}`, { kind: "notice", text: c.var.t(word) });
