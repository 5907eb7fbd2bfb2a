import { type Filters, filterNamed, isUnkept } from "../list/issue-query.js";
import { longForm, type Query } from "./long-form.js";
import { notKept } from "./unkept-filters.js";

/**
 * The filters of an address: those by their names, and Redmine's long form. A parameter that is no filter's name is ignored;
 * inside `f[]` it is refused (decisions 10.2).
 *
 * @param inProject the address names the project of the list, beside which `project_id` is no filter
 */
export function askedFilters(query: Query, inProject: boolean): Filters {
  const named = Object.entries(query).flatMap(([name, [value = ""]]) => (filterNamed(name) ? [[name, value]] : []));
  return { ...Object.fromEntries(named), ...filtersInLongForm(query, inProject) };
}

/** Undefined where there is none. */
export const filtersInLongForm = (query: Query, inProject: boolean): Filters | undefined =>
  longForm(query, (name) => {
    if (inProject && name === "project_id") return undefined;
    const filter = filterNamed(name);
    if (filter && isUnkept(name)) throw notKept(name);
    return filter?.operators;
  });
