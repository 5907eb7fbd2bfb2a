import type { Context } from "hono";
import type { Viewer } from "../../../accounts/index.js";
import { withQuery } from "../../../design/index.js";
import { pageOf, type Runtime } from "../../../kernel/index.js";
import { type ProjectAround, projectAround, withLabels } from "../../../projects/index.js";
import { showBoard } from "../../board/show-board.js";
import { mayReport } from "../../form/reportable-projects.js";
import { editableAmong } from "../../issue/may-on-issues.js";
import { rememberList } from "../../neighbours/last-list.js";
import { defaultQuery } from "../../queries/default-query.js";
import { queriesFor } from "../../queries/saved-queries.js";
import type { AskedList } from "../asked-list.js";
import { addFilter } from "../filters/add-filter.js";
import { filterChips } from "../filters/filter-chip.js";
import { isDefault } from "../filters/filters.js";
import { type Groups, groupCounts } from "../groups/group-counts.js";
import { totalsInLists } from "../groups/totals.js";
import { countIssues, issueList } from "../issue-list.js";
import type { Filters } from "../issue-query.js";
import type { ListedIssue } from "../listed-issue.js";
import { wholeAddress } from "./list-address.js";
import { isBoard, listAsked } from "./list-asked.js";
import { ListPage } from "./list-page.js";
import { plainAddress } from "./plain-address.js";
import { tabCounts } from "./tab-counts.js";
import { unseenOf } from "./unseen-of.js";
import { rightsOf } from "./view-rights.js";

/** `/issues`, and `/projects/:project/issues` for those of one project. */
export async function showList(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const query = c.req.query();
  const plain = plainAddress(c);
  if (plain !== undefined) return c.var.goTo(plain);
  if (query.with !== undefined) return addFilter(runtime, c);
  const inPath = c.req.param("project");
  const around = inPath === undefined ? undefined : await projectAround(runtime, viewer, inPath);
  const projectId = around?.project.id;
  const opening = await openingView(runtime, c, projectId);
  if (opening) return c.var.goTo(opening);
  const wanted = await listAsked(runtime, viewer, { query: c.req.queries(), projectId });
  const { asked, filters, all, columns, sort } = wanted;
  const { path } = c.var.view();
  const address = wholeAddress(path, asked);
  const list = { around, asked, filters, address, columns, sort };
  if (isBoard(wanted)) return showBoard(runtime, c, { ...list, all });

  const { limit, offset } = pageOf(query);
  const { issues, total } = await issueList(db, viewer, { ...asked, filters: all, sort, limit, offset });
  if (issues.length === 0 && total > 0) {
    return c.var.goTo(withQuery(path, { offset: undefined, page: Math.ceil(total / limit) }));
  }
  const [summary, tabs, unseen, editable, queries, chips, empty] = await Promise.all([
    summaryOf(runtime, viewer, { asked, filters: all, issues }),
    tabCounts(db, viewer, { filters: all, total }),
    unseenOf(runtime, viewer, issues),
    editableAmong(db, viewer, issues),
    queriesFor(db, viewer, projectId),
    filterChips(db, filters, { viewer, projectId, customs: asked.inLists.customs, address, t: c.var.t }),
    total > 0 ? undefined : emptinessOf(runtime, viewer, { filters, all, around }),
  ]);
  const page = Math.floor(offset / limit) + 1;
  const shown = await withLabels(db, issues);
  rememberList(c, { ids: issues.map(({ id }) => id), page, limit, total, address });
  const content = {
    ...list,
    ...summary,
    issues: shown,
    total,
    tabs,
    unseen,
    editable,
    queries,
    chips,
    empty,
    page,
    limit,
  };
  return c.var.show(<ListPage {...content} rights={rightsOf(viewer, asked, around)} />);
}

/** Where a list that is asked for nothing opens with a view. */
async function openingView({ db }: Pick<Runtime, "db">, c: Context, projectId: number | undefined) {
  const { path } = c.var.view();
  if (path.includes("?")) return undefined;
  const id = await defaultQuery(db, c.var.viewer, projectId);
  return id === undefined ? undefined : `${path}?query_id=${id}`;
}

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
