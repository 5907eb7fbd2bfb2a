import { type Filters, filterNamed } from "../issue-query.js";

/** The filters of a list, that of the status first. What is empty filters nothing, and a project's list is of no other project. */
export function filtersIn(asked: Filters, inProject: boolean): Filters {
  const all = new Set(["status_id", ...Object.keys(asked)]);
  const names = [...all].filter((name) => filterNamed(name) && !(inProject && name === "project_id"));
  return Object.fromEntries(names.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])));
}

/** Without a filter the list shows open issues. */
export const isDefault = (name: string, value: string) => name === "status_id" && (value === "open" || value === "o");
