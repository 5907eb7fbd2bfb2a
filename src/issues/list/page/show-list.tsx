import type { Context } from "hono";
import type { Viewer } from "../../../accounts/index.js";
import { withQuery } from "../../../design/index.js";
import { pageOf, type Runtime } from "../../../kernel/index.js";
import { unseenAmong } from "../../../notifications/index.js";
import { type ProjectAround, projectAround, withLabels } from "../../../projects/index.js";
import { chosenColumns, DEFAULT_COLUMNS } from "../../columns/list-columns.js";
import { mayReport } from "../../form/reportable-projects.js";
import { issueEntity } from "../../issue/issue-entity.js";
import { queriesFor } from "../../queries/saved-queries.js";
import { type AskedList, askedList } from "../asked-list.js";
import { notAdding } from "../filters/added-filter.js";
import { customFilters } from "../filters/custom-filters.js";
import { filterChoices } from "../filters/filter-choices.js";
import { filtersIn, isDefault } from "../filters/filters.js";
import { showTyped } from "../filters/show-typed.js";
import { chosenFilters, typedIn } from "../filters/typed-filters.js";
import { type Groups, groupCounts } from "../groups/group-counts.js";
import { totalsInLists } from "../groups/totals.js";
import { countIssues, issueList } from "../issue-list.js";
import type { Filters } from "../issue-query.js";
import type { ListedIssue } from "../listed-issue.js";
import { wholeAddress } from "./list-address.js";
import { ListPage } from "./list-page.js";
import { plainAddress } from "./plain-address.js";
import { tabCounts } from "./tab-counts.js";
import type { ViewRights } from "./view-actions.js";

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
  const projectId = around?.project.id;
  const asked = await askedList(db, viewer, { query: c.req.queries(), projectId, withCustoms: true });
  const filters = filtersIn(asked.filters, around !== undefined);
  const { path } = c.var.view();
  const address = wholeAddress(withQuery(path, notAdding), asked);
  const { customs } = asked.inLists;
  const custom = await customFilters(db, { viewer, projectId, customs, filters, adding: query.with });
  const adding = { adding: query.with, customFilters: custom };
  const list = { around, asked, filters, address, ...adding, ...usual(runtime, asked, around) };
  const typed = typedIn(query);
  if (typed.length > 0) return showTyped(runtime, c, { ...list, typed });

  const all = projectId === undefined ? filters : { ...filters, project_id: String(projectId) };
  const { limit, offset } = pageOf(query);
  const { issues, total } = await issueList(db, viewer, { ...asked, filters: all, sort: list.sort, limit, offset });
  if (issues.length === 0 && total > 0) {
    return c.var.goTo(withQuery(path, { offset: undefined, page: Math.ceil(total / limit) }));
  }
  const [summary, tabs, unseen, queries, choices, empty] = await Promise.all([
    summaryOf(runtime, viewer, { asked, filters: all, issues }),
    tabCounts(db, viewer, { filters: all, total }),
    unseenOf(runtime, viewer, issues),
    queriesFor(db, viewer, projectId),
    filterChoices(db, viewer, projectId),
    total > 0 ? undefined : emptinessOf(runtime, viewer, { filters, all, around }),
  ]);
  const chosen = await chosenFilters(db, c, { projectId, filters, choices });
  const page = Math.floor(offset / limit) + 1;
  const shown = await withLabels(db, issues);
  const content = {
    ...list,
    ...summary,
    issues: shown,
    total,
    tabs,
    unseen,
    queries,
    choices,
    chosen,
    empty,
    page,
    limit,
  };
  return c.var.show(<ListPage {...content} rights={rightsOf(viewer, asked, around)} />);
}

/** The columns and the order of a list that asks for none. */
function usual({ settings }: Runtime, asked: AskedList, around: ProjectAround | undefined) {
  const names = settings.value<string[]>(DEFAULT_COLUMNS);
  const withProject = around || names.includes("project") ? names : names.flatMap(besideSubject);
  const columns = chosenColumns(asked.columns.length > 0 ? asked.columns : withProject, asked.inLists.customs);
  return { columns, sort: asked.sort || USUAL_ORDER };
}

const besideSubject = (name: string) => (name === "subject" ? [name, "project"] : [name]);

interface Shown {
  asked: AskedList;
  filters: Filters;
  issues: ListedIssue[];
}

/** In one statement: how many each group on the page has in all, and what is summed up. */
async function summaryOf({ db }: Runtime, viewer: Viewer, { asked, filters, issues }: Shown) {
  const { group, totals: names, inLists } = asked;
  const totals = totalsInLists(inLists).filter(({ name }) => names.includes(name));
  if ((!group && totals.length === 0) || issues.length === 0) return { groups: new Map() as Groups, sums: undefined };
  const values = group && [...new Set(issues.map((issue) => group.of(issue)))];
  const { groups, all } = await groupCounts(db, viewer, { filters, group, totals, values });
  return { groups, sums: all };
}

const unseenOf = async (runtime: Runtime, viewer: Viewer, issues: ListedIssue[]) =>
  viewer.anonymous
    ? new Set<number>()
    : unseenAmong(runtime, viewer.id, { type: issueEntity.type, ids: issues.map(({ id }) => id) });

interface Nothing {
  filters: Filters;
  /** With that of the project. */
  all: Filters;
  around: ProjectAround | undefined;
}

/** An empty list is rare, so what helps there is asked only then. */
async function emptinessOf({ db }: Runtime, viewer: Viewer, { filters, all, around }: Nothing) {
  const filtered = Object.entries(filters).some(([name, value]) => value !== undefined && !isDefault(name, value));
  return {
    filtered,
    closed: filtered ? 0 : await countIssues(db, viewer, { ...all, status_id: "closed" }),
    mayReport: around ? around.permissions.has("add_issues") : (await mayReport(db, viewer)).anywhere,
  };
}

/** What the verbs of saved queries let the viewer do. */
function rightsOf(viewer: Viewer, { query }: AskedList, around: ProjectAround | undefined): ViewRights {
  const has = (permission: string) => viewer.admin || around?.permissions.has(permission) === true;
  const save = !viewer.anonymous && (around === undefined || has("save_queries"));
  if (!query) return { save, change: false };
  if (query.visibility === "private")
    return { save, change: query.project_id === null ? !viewer.anonymous : has("save_queries") };
  return { save, change: query.project_id === null ? viewer.admin : has("manage_public_queries") };
}
