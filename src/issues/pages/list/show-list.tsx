import type { Context } from "hono";
import { withQuery } from "../../../design/index.js";
import { type Ground, pageOf } from "../../../kernel/index.js";
import type { Part } from "../../../part.js";
import { projectAround } from "../../../projects/index.js";
import { countIssues, issueList } from "../../issue-list.js";
import { mayReport } from "../new/reportable-projects.js";
import { filterChoices } from "./filter-choices.js";
import { filtersOf, isDefault } from "./filters.js";
import { ListPage } from "./list-page.js";

const USUAL_ORDER = "updated_on:desc";

/** `/issues`, and `/projects/:project/issues` for those of one project. */
export async function showList({ db }: Ground, parts: Part[], c: Context): Promise<Response> {
  const { viewer } = c.var;
  const query = c.req.query();
  const inPath = c.req.param("project");
  const around = inPath === undefined ? undefined : await projectAround(db, viewer, parts, inPath);
  const project = around?.project;
  const { project_id: elsewhere, ...ofAnyPlace } = filtersOf(query);
  const filters = project ? ofAnyPlace : { project_id: elsewhere, ...ofAnyPlace };
  const all = project ? { ...filters, project_id: String(project.id) } : filters;
  const { limit, offset } = pageOf(query);
  const sort = query.sort || USUAL_ORDER;
  const { issues, total } = await issueList(db, viewer, { filters: all, sort, limit, offset });
  if (issues.length === 0 && total > 0) {
    const { path } = c.var.view();
    return c.var.goTo(withQuery(path, { offset: undefined, page: Math.ceil(total / limit) }));
  }
  const choices = await filterChoices(db, viewer, project?.id);
  const filtered = Object.entries(filters).some(([name, value]) => value !== undefined && !isDefault(name, value));
  // An empty list is rare, so what helps there is asked only then.
  const empty =
    total > 0
      ? undefined
      : {
          filtered,
          closed: filtered ? 0 : await countIssues(db, viewer, { ...all, status_id: "closed" }),
          mayReport: around ? around.permissions.has("add_issues") : (await mayReport(db, viewer)).anywhere,
        };
  const page = Math.floor(offset / limit) + 1;
  return c.var.show(<ListPage {...{ around, issues, total, page, limit, sort, filters, choices, empty }} />);
}
