import { withQuery } from "../../../design/index.js";
import { type Filters, filterNamed } from "../issue-query.js";

/** Those with a control of their own, in the order of the form. */
export const offeredFilters = [
  "status_id",
  "assigned_to_id",
  "tracker_id",
  "priority_id",
  "author_id",
  "category_id",
  "fixed_version_id",
  "project_id",
] as const;

export type OfferedFilter = (typeof offeredFilters)[number];

/** The filters of an address. What is empty filters nothing, and a project's list is of no other project. */
export function filtersIn(query: Record<string, string>, inProject: boolean): Filters {
  // Those of the form first; a link may bring the others along.
  const all = new Set<string>([...offeredFilters, ...Object.keys(query).filter(filterNamed)]);
  const names = [...all].filter((name) => !(inProject && name === "project_id"));
  return Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
}

/** A value of a filter and its name. */
export interface Choice {
  value: string | number;
  label: string;
}

/** A filter that is on, in words, and the address without it. */
export interface ActiveFilter {
  name: string;
  /** The name of what is chosen, or what was typed. */
  value: string;
  without: string;
}

/** `named`: the choices with the names of the values, as far as they are known. */
export function activeFilters(filters: Filters, named: Record<string, Choice[]>, path: string): ActiveFilter[] {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || isDefault(name, value)
      ? []
      : [
          {
            name,
            value: wordsOf(value.replace(/^~/, ""), named[name]),
            without: withQuery(path, { [name]: undefined, page: undefined }),
          },
        ],
  );
}

/** Without a filter the list shows open issues. */
export const isDefault = (name: string, value: string) => name === "status_id" && (value === "open" || value === "o");

/** `2|3` by the names of its choices; what has none stays as it was typed. */
export function wordsOf(value: string, choices: Choice[] = []): string {
  const nameOf = (one: string) => choices.find((choice) => String(choice.value) === one)?.label;
  const all = value.split("|");
  const words =
    nameOf(value) ??
    all
      .slice(0, MOST_NAMED)
      .map((one) => nameOf(one) ?? one)
      .join(", ");
  return all.length > MOST_NAMED ? `${words}, …` : words;
}

/** A link may bring a thousand. */
export const MOST_NAMED = 5;
