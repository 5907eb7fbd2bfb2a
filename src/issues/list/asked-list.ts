import type { Viewer } from "../../accounts/index.js";
import { unseen } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { isCustomName } from "../../tracking/index.js";
import { customFieldsInLists } from "../custom-fields/in-lists/fields-in-lists.js";
import { refuseMeaningless } from "../custom-fields/in-lists/refuse-meaningless.js";
import { asksOwn, isRelatedName, relatedFields } from "../custom-fields/in-lists/related-fields.js";
import { askedFilters } from "../filters/asked-filters.js";
import { type DisplayType, displayNamed } from "../queries/query-input.js";
import { queryOfList, type SavedQuery } from "../queries/saved-queries.js";
import { type Grouping, groupingNamed } from "./groups/grouping.js";
import { type Filters, withinProject } from "./issue-query.js";
import { waysIn } from "./order/order.js";
import type { InLists } from "./order/sortable.js";

/** A list as an address asks for it. */
export interface AskedList {
  filters: Filters;
  /** With the project of the list. */
  all: Filters;
  sort: string;
  group: Grouping | undefined;
  /** By name, as they were asked for; empty: the usual ones. */
  columns: string[];
  /** By name; undefined: the usual ones, because nothing is said of them. */
  totals: string[] | undefined;
  display: DisplayType;
  /** The saved query that it begins with. */
  query: SavedQuery | undefined;
  /** Something of the query was changed in the address. */
  isChanged: boolean;
  inLists: InLists;
}

/** Every parameter of an address with all its values. */
export type Query = Record<string, string[]>;

/**
 * What an address says itself comes before what its query says; with Redmine's `set_filter`, it says everything. `withCustoms`: whether
 * the custom fields are wanted also where none is a filter, a column, a group, an order or a total.
 */
export async function askedList(
  db: Db,
  viewer: Viewer,
  { query, projectId, withCustoms = false }: { query: Query; projectId?: number; withCustoms?: boolean },
): Promise<AskedList> {
  const saved = await namedQuery(db, viewer, query.query_id?.[0], projectId);
  const own = askedFilters(query, projectId !== undefined);
  const base = query.set_filter?.[0] === "1" ? undefined : saved;
  const filters = { ...base?.filters, ...own };
  const named = {
    sort: first(query.sort) ?? base?.sort ?? "",
    groupBy: first(query.group_by) ?? base?.group_by ?? "",
    columns: listedIn(query, "c") ?? base?.columns ?? [],
    totals: listedIn(query, "t") ?? saidTotals(base),
    display: displayNamed(first(query.display_type)) ?? base?.display_type ?? "list",
  };
  const asks = [...waysIn(named.sort).keys(), named.groupBy, ...named.columns, ...(named.totals ?? [])];
  const reads = asks.some(isCustomName) || Object.keys(filters).some(asksOwn) || withCustoms;
  const customs = reads ? await customFieldsInLists(db, viewer) : [];
  const related = Object.keys(filters).some(isRelatedName) ? await relatedFields(db, viewer) : [];
  refuseMeaningless(viewer, filters, { customs, related });
  const inLists = { viewer, customs };
  const differs = named.sort !== saved?.sort || named.display !== saved.display_type;
  const saysAll = base !== saved;
  const says = [own, differs, saysAll, query.group_by, query.c, query["c[]"], query.t, query["t[]"]];
  return {
    filters,
    all: withinProject(filters, projectId),
    sort: named.sort,
    group: groupingNamed(named.groupBy, inLists),
    columns: named.columns,
    totals: named.totals,
    display: named.display,
    query: saved,
    isChanged: says.some((one) => (typeof one === "object" ? Object.keys(one).length > 0 : one === true)),
    inLists,
  };
}

/** What is no id of a query that this list can have is as missing (decisions 10.3). */
async function namedQuery(db: Db, viewer: Viewer, id: string | undefined, projectId: number | undefined) {
  if (!id) return undefined;
  if (!/^\d{1,9}$/.test(id)) throw unseen(viewer, "query");
  return queryOfList(db, viewer, Number(id), projectId);
}

/** One without a name says that there are none; a query that says nothing has the usual ones, as it has the usual columns. */
const saidTotals = (query: SavedQuery | undefined): string[] | undefined =>
  query && query.totals.length > 0 ? query.totals.filter((one) => one !== "") : undefined;

/** An empty text says that there is none. */
const first = (values: string[] | undefined): string | undefined => values?.[0];

/** Redmine's `c[]=status&c[]=subject`; undefined: nothing is said. */
const listedIn = (query: Query, name: string): string[] | undefined =>
  (query[`${name}[]`] ?? query[name])?.filter((one) => one !== "").slice(0, MOST_NAMES);

const MOST_NAMES = 100;
