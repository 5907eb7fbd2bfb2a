import { askedFilters } from "../filters/asked-filters.js";
import { displayNamed, type QueryFields } from "./query-input.js";
import type { SavedQuery } from "./saved-queries.js";

type State = Required<Pick<QueryFields, "filters" | "columns" | "group_by" | "sort" | "totals" | "display_type">>;

/** What a query keeps of the address of a list. */
export function stateOfList(address: string): State {
  const parameters = new URLSearchParams(address);
  const query: Record<string, string[]> = {};
  for (const name of new Set(parameters.keys())) query[name] = parameters.getAll(name);
  const filters = Object.fromEntries(
    Object.entries(askedFilters(query, false)).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return {
    filters: { status_id: "open", ...filters },
    columns: query["c[]"] ?? [],
    group_by: parameters.get("group_by") ?? "",
    sort: parameters.get("sort") ?? "",
    totals: saidTotals(query["t[]"] ?? []),
    display_type: displayNamed(parameters.get("display_type")) ?? "list",
  };
}

/** One without a name says that there are none: the form sends it first. */
function saidTotals(totals: string[]): string[] {
  const named = totals.filter((one) => one !== "");
  return named.length > 0 ? named : totals.slice(0, 1);
}

/** The other way. */
export function listOfState({ filters, columns, group_by, sort, totals, display_type }: SavedQuery): string {
  const parameters = new URLSearchParams(filters);
  if (group_by) parameters.set("group_by", group_by);
  if (sort) parameters.set("sort", sort);
  for (const name of columns) parameters.append("c[]", name);
  for (const name of totals) parameters.append("t[]", name);
  if (display_type !== "list") parameters.set("display_type", display_type);
  return parameters.toString();
}
