import { type Filters, filterNamed } from "../issue-query.js";

/** The filters of a list, that of the status first. What is empty filters nothing. */
export function filtersIn(asked: Filters): Filters {
  const names = [...new Set(["status_id", ...Object.keys(asked)])].filter(filterNamed);
  return Object.fromEntries(names.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])));
}

/** Without a filter the list shows open issues. */
export const isDefault = (name: string, value: string) => name === "status_id" && (value === "open" || value === "o");
