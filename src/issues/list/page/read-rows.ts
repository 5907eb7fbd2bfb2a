import type { Viewer } from "../../../accounts/index.js";
import type { Runtime } from "../../../kernel/index.js";
import { type ProjectAround, withLabels } from "../../../projects/index.js";
import { mayReport } from "../../form/reportable-projects.js";
import { type OpenFacts, openFacts } from "../../inline/open-facts.js";
import type { AskedList } from "../asked-list.js";
import { isDefault } from "../filters/filters.js";
import { type Counted, type Groups, groupCounts } from "../groups/group-counts.js";
import { totalsInLists } from "../groups/totals.js";
import { countIssues } from "../issue-list.js";
import type { Filters } from "../issue-query.js";
import type { ListedIssue } from "../listed-issue.js";
import type { ListAsked } from "./list-asked.js";
import type { Emptiness } from "./no-issues.js";
import { type Tab, tabCounts } from "./tab-counts.js";
import { unseenOf } from "./unseen-of.js";

/** A page of a list. */
interface Found {
  issues: ListedIssue[];
  total: number;
  limit: number;
  offset: number;
}

export interface ReadRows {
  issues: ListedIssue[];
  total: number;
  /** Counted from 1, of `limit` issues each. */
  page: number;
  limit: number;
  tabs: Partial<Record<Tab, number>>;
  groups: Groups;
  /** Of the whole list, where totals were asked for. */
  sums: Counted | undefined;
  unseen: ReadonlySet<number>;
  editable: OpenFacts;
  /** The reason for an empty list. */
  empty: Emptiness | undefined;
}

/** What a list says of the issues that were found for a page of it. */
export async function readRows(
  runtime: Runtime,
  viewer: Viewer,
  { asked, filters, all, totals }: ListAsked,
  { around, found }: { around: ProjectAround | undefined; found: Found },
): Promise<ReadRows> {
  const { db } = runtime;
  const { issues, total, limit, offset } = found;
  const [summary, tabs, unseen, editable, empty] = await Promise.all([
    summaryOf(runtime, viewer, { asked, filters: all, totals, issues }),
    tabCounts(db, viewer, { filters: all, total }),
    unseenOf(runtime, viewer, issues),
    openFacts(runtime, viewer, issues),
    total > 0 ? undefined : emptinessOf(runtime, viewer, { filters, all, around }),
  ]);
  const page = Math.floor(offset / limit) + 1;
  return { ...summary, issues: await withLabels(db, issues), total, page, limit, tabs, unseen, editable, empty };
}

interface Shown {
  asked: AskedList;
  filters: Filters;
  /** By name. */
  totals: string[];
  issues: ListedIssue[];
}

/** In one statement: how many each group on the page has in all, and what is summed up. */
async function summaryOf({ db }: Runtime, viewer: Viewer, { asked, filters, totals: names, issues }: Shown) {
  const { group, inLists } = asked;
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
