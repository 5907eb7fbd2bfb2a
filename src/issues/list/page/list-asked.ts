import type { Viewer } from "../../../accounts/index.js";
import type { Runtime } from "../../../kernel/index.js";
import { isCustomName } from "../../../tracking/index.js";
import { chosenColumns, DEFAULT_COLUMNS, type ListColumn } from "../../columns/list-columns.js";
import { type AskedList, askedList, type Query } from "../asked-list.js";
import { filtersIn } from "../filters/filters.js";
import { DEFAULT_TOTALS } from "../groups/totals.js";
import type { Filters } from "../issue-query.js";

/** A list of a page as its address asks for it, with what is usual where it says nothing. */
export interface ListAsked {
  asked: AskedList;
  /** Without that of the project in the path. */
  filters: Filters;
  /** With it. */
  all: Filters;
  columns: ListColumn[];
  /** By name. */
  totals: string[];
  /** What it would sum up if it said nothing of totals. */
  usualTotals: string[];
  sort: string;
}

const USUAL_ORDER = "updated_on:desc";

/** `withCustoms`: custom fields are wanted also where the list shows none. */
export async function listAsked(
  { db, settings }: Runtime,
  viewer: Viewer,
  { withCustoms = false, ...where }: { query: Query; projectId: number | undefined; withCustoms?: boolean },
): Promise<ListAsked> {
  const names = settings.value<string[]>(DEFAULT_COLUMNS);
  const usualTotals = settings.value<string[]>(DEFAULT_TOTALS);
  const asked = await askedList(db, viewer, {
    ...where,
    withCustoms: withCustoms || [...names, ...usualTotals].some(isCustomName),
  });
  const inProject = where.projectId !== undefined;
  const withProject = inProject || names.includes("project") ? names : names.flatMap(besideSubject);
  return {
    asked,
    filters: filtersIn(asked.filters),
    all: asked.all,
    columns: chosenColumns(asked.columns.length > 0 ? asked.columns : withProject, asked.inLists.customs),
    totals: asked.totals ?? usualTotals,
    usualTotals,
    sort: asked.sort || USUAL_ORDER,
  };
}

const besideSubject = (name: string) => (name === "subject" ? [name, "project"] : [name]);

/** Filters about statuses that an issue had say nothing about a column of those that have one now. */
const ofHistory = /^!?(ev|cf)/;

export const isBoard = ({ asked, filters }: Pick<ListAsked, "asked" | "filters">): boolean =>
  asked.display === "board" && !ofHistory.test(filters.status_id ?? "");
