import { withQuery } from "../../../design/index.js";
import type { AskedList } from "../asked-list.js";

/**
 * The address that says everything of a list by itself: what begins with a saved query can be changed from there, filter by filter.
 * One that says everything already stays as it is.
 */
export function wholeAddress(
  path: string,
  { query, filters, sort, group, columns, totals, display }: AskedList,
): string {
  const [base = "", search = ""] = path.split("?", 2);
  const parameters = new URLSearchParams(search);
  if (!query || parameters.get("set_filter") === "1") return path;
  const limit = parameters.get("limit");
  const whole = new URLSearchParams({ query_id: String(query.id), set_filter: "1" });
  for (const [name, value] of Object.entries(filters)) if (value) whole.set(name, value);
  if (sort) whole.set("sort", sort);
  if (group) whole.set("group_by", group.name);
  for (const name of columns) whole.append("c[]", name);
  for (const name of totals?.length === 0 ? [""] : (totals ?? [])) whole.append("t[]", name);
  if (limit !== null) whole.set("limit", limit);
  if (display !== "list") whole.set("display_type", display);
  return `${base}?${whole.toString()}`;
}

/** Where a part of the list is asked for: `/issues/display?tracker_id=1`. */
export function partAddress(list: string, part: string): string {
  const [base, query] = withQuery(list, { page: undefined, offset: undefined }).split("?", 2);
  return `${base}/${part}${query ? `?${query}` : ""}`;
}

/** The list that has the part. */
export const listAround = (part: string): string => part.replace(/^([^?]*\/issues)\/[^?]*/, "$1");

/** What of an address no saved query keeps. */
const ofPages = ["page", "offset", "limit", "query_id", "set_filter"];

/** The same as a saved query keeps it: its parameters alone. */
export function stateIn(address: string): string {
  const parameters = new URLSearchParams(address.split("?", 2)[1]);
  for (const name of ofPages) parameters.delete(name);
  return parameters.toString();
}

/** Another format of a list: `/issues.csv?status_id=*`. */
export function formatOf(path: string, format: "csv" | "atom", more: Record<string, string> = {}): string {
  const [base = "", search = ""] = path.split("?", 2);
  const parameters = new URLSearchParams(search);
  for (const name of ["page", "offset", "limit", "display_type"]) parameters.delete(name);
  for (const [name, value] of Object.entries(more)) parameters.append(name, value);
  return `${base}.${format}${parameters.size > 0 ? `?${parameters.toString()}` : ""}`;
}
