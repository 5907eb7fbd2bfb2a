import type { Context } from "hono";
import { denied, requireLogin } from "../../../accounts/index.js";
import { toLastPage } from "../../../design/index.js";
import { pageOfWatchers } from "../../../entities/index.js";
import { peopleNamed, unknownLogins, WatchersPage } from "../../../issues/index.js";
import { change, idParam, pageOf, type Runtime, readForm } from "../../../kernel/index.js";
import { startWatching, stopWatching } from "../case/change-watchers.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { caseInSight, visibleCase } from "../case/visible-case.js";
import { CasePage } from "./case-page.js";
import { readCase } from "./read-case.js";

export async function changeWatching(runtime: Runtime, c: Context, watching: boolean): Promise<Response> {
  const id = idParam(c, "crm_case");
  const viewer = requireLogin(c);
  await change(runtime, viewer, (open) =>
    watching ? startWatching(open, { id, userIds: [viewer.id] }) : stopWatching(open, { id, userId: viewer.id }),
  );
  const { t } = c.var;
  return c.var.goTo(`/crm_cases/${id}`, { kind: "notice", text: t(watching ? "crm.nowWatching" : "crm.notWatching") });
}

/** All who watch a case, where they are more than fit beside it. */
export async function showWatchers({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { id, name, may } = await visibleCase(db, viewer, idParam(c, "crm_case"));
  if (!may.seeWatchers) throw denied(viewer);
  const page = pageOf(c.req.query());
  const found = await pageOfWatchers(db, { type: crmCaseEntity.type, id }, page);
  const record = { name, label: name, href: `/crm_cases/${id}` };
  const watchersPage = <WatchersPage record={record} {...found} page={page} mayRemove={may.removeWatchers} />;
  return toLastPage(c, page, found.total) ?? c.var.show(watchersPage);
}

/** Known users are added; unknown logins are shown again to be corrected. */
export async function addWatchers(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const viewer = requireLogin(c);
  const { id, project_id: projectId } = await caseInSight(db, viewer, idParam(c, "crm_case"));
  const { ids: userIds, unknown } = await peopleNamed(db, viewer, (await readForm(c)).text("watchers") ?? "");
  if (userIds.length > 0) await change(runtime, viewer, (open) => startWatching(open, { id, userIds }));
  if (unknown.length === 0) return c.var.goTo(`/crm_cases/${id}`);
  const content = await readCase(db, viewer, id);
  if (!content.found.may.addWatchers) throw denied(viewer, "entities.adding_watchers");
  const refused = { typed: unknown.join(" "), problems: [await unknownLogins(db, viewer, { unknown, projectId })] };
  return c.var.show(<CasePage {...content} refusedWatchers={refused} />, 422);
}

export async function removeWatcher(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const id = idParam(c, "crm_case");
  const userId = idParam(c, "user", "user");
  await change(runtime, viewer, (open) => stopWatching(open, { id, userId }));
  return c.var.goTo(`/crm_cases/${id}`);
}
