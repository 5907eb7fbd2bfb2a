import type { Context } from "hono";
import { sentWatchers, watcherInput } from "../../../issues/index.js";
import { change, idParam, type RestRoutes, type Runtime, readJson } from "../../../kernel/index.js";
import { startWatching, stopWatching } from "../case/change-watchers.js";
import { caseInSight } from "../case/visible-case.js";

export function watcherRoutes(cases: RestRoutes): void {
  cases.post("/crm_cases/:id/watchers", watch, {
    summary: "Add watchers to a CRM case",
    body: { schema: watcherInput },
  });
  cases.delete("/crm_cases/:id/watchers/:user_id", unwatch, { summary: "Remove a watcher from a CRM case" });
}

async function watch(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  // What is wrong with the body is said only to those who see the case.
  const { id } = await caseInSight(runtime.db, viewer, idParam(c, "crm_case"));
  const userIds = sentWatchers(await readJson(c));
  await change(runtime, viewer, (open) => startWatching(open, { id, userIds }));
  return c.body(null, 204);
}

async function unwatch(runtime: Runtime, c: Context): Promise<Response> {
  const id = idParam(c, "crm_case");
  const userId = idParam(c, "user", "user_id");
  await change(runtime, c.var.viewer, (open) => stopWatching(open, { id, userId }));
  return c.body(null, 204);
}
