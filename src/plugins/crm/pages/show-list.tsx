import type { Context } from "hono";
import { toLastPage } from "../../../design/index.js";
import { pageOf, type Runtime } from "../../../kernel/index.js";
import { projectAroundWith } from "../../../projects/index.js";
import { caseStatuses } from "../case/statuses.js";
import { askedFilters } from "../list/case-filters.js";
import { caseList, USUAL_ORDER } from "../list/case-list.js";
import { ListPage } from "./list-page.js";

/** `/crm_cases`, and `/projects/:project/crm_cases` for those of one project. */
export async function showList(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const { sort = USUAL_ORDER, words } = c.req.query();
  const filters = askedFilters(c.req.queries());
  const inPath = c.req.param("project");
  const around =
    inPath === undefined
      ? undefined
      : await projectAroundWith(runtime, viewer, { ref: inPath, permission: "view_crm_cases" });
  const all = {
    ...filters,
    ...(around && { project_id: String(around.project.id) }),
    ...(words?.trim() && { name: `~${words.trim()}` }),
  };
  const { limit, offset } = pageOf(c.req.query());
  const { cases, total } = await caseList(db, viewer, { filters: all, sort, limit, offset });
  const last = toLastPage(c, { limit, offset }, total);
  if (last) return last;
  const page = Math.floor(offset / limit) + 1;
  const statuses = await caseStatuses(db);
  const asked = { words, status: filters.status_id, assignee: filters.assigned_to_id };
  return c.var.show(<ListPage {...{ around, cases, total, page, limit, sort, statuses, asked }} />);
}
