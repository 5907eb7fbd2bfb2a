import type { Context } from "hono";
import { withQuery } from "../../../design/index.js";
import { pageOf, type Runtime } from "../../../kernel/index.js";
import { projectAround } from "../../../projects/index.js";
import { longForm } from "../../filters/asked-filters.js";
import { mayReport } from "../../form/reportable-projects.js";
import { countIssues, issueList } from "../issue-list.js";
import { filterChoices } from "./filter-choices.js";
import { filtersIn, isDefault } from "./filters.js";
import { ListPage } from "./list-page.js";
import { showTyped } from "./show-typed.js";
import { chosenFilters, typedIn } from "./typed-filters.js";

/** One address for one list: with each filter under its name. Undefined where it is that already. */
function plainAddress(c: Context): string | undefined {
  const { path } = c.var.view();
  const words = c.req.query("words")?.trim();
  if (words) return withQuery(path, { words: undefined, subject: `~${words}`, page: undefined, offset: undefined });
  const filters = longForm(c.req.queries());
  if (!filters) return undefined;
  const long = Object.keys(c.req.query()).filter((name) => /^(f|op|v|fields|operators|values)\[/.test(name));
  return withQuery(path, { ...Object.fromEntries(long.map((name) => [name, undefined])), ...filters });
}

const USUAL_ORDER = "updated_on:desc";

/** `/issues`, and `/projects/:project/issues` for those of one project. */
export async function showList(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const query = c.req.query();
  const plain = plainAddress(c);
  if (plain !== undefined) return c.var.goTo(plain);
  const inPath = c.req.param("project");
  const around = inPath === undefined ? undefined : await projectAround(runtime, viewer, inPath);
  const filters = filtersIn(query, around !== undefined);
  const typed = typedIn(query);
  if (typed.length > 0) return showTyped(db, c, { around, filters, typed });

  const all = around ? { ...filters, project_id: String(around.project.id) } : filters;
  const { limit, offset } = pageOf(query);
  const sort = query.sort || USUAL_ORDER;
  const { issues, total } = await issueList(db, viewer, { filters: all, sort, limit, offset });
  if (issues.length === 0 && total > 0) {
    const { path } = c.var.view();
    return c.var.goTo(withQuery(path, { offset: undefined, page: Math.ceil(total / limit) }));
  }
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
  const choices = await filterChoices(db, viewer, around?.project.id);
  const chosen = await chosenFilters(db, c, { projectId: around?.project.id, filters, choices });
  return c.var.show(<ListPage {...{ around, issues, total, page, limit, sort, filters, choices, chosen, empty }} />);
}
