import { withQuery } from "../../../design/index.js";
import type { Filters } from "../../issue-query.js";
import type { Choice, FilterChoices } from "./filter-choices.js";

/** Those with a control of their own, in the order of the form. */
export const offeredFilters = [
  "status_id",
  "assigned_to_id",
  "tracker_id",
  "priority_id",
  "author_id",
  "category_id",
  "project_id",
] as const;

export type OfferedFilter = (typeof offeredFilters)[number];

/** Those a link may bring along: shown and removable like the others. */
const carriedFilters = [
  "subject",
  "watcher_id",
  "description",
  "issue_id",
  "is_private",
  "created_on",
  "updated_on",
  "closed_on",
  "start_date",
  "due_date",
  "done_ratio",
  "estimated_hours",
] as const;

/** The filters of an address. What is empty filters nothing. */
export function filtersOf(query: Record<string, string>): Filters {
  const names = [...offeredFilters, ...carriedFilters];
  return Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
}

/** A filter that is on, in words, and the address without it. */
export interface ActiveFilter {
  name: string;
  /** The name of what is chosen, or what was typed. */
  value: string;
  without: string;
}

export function activeFilters(filters: Filters, choices: FilterChoices, path: string): ActiveFilter[] {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || isDefault(name, value)
      ? []
      : [
          {
            name,
            value: wordsOf(value, choices[name as OfferedFilter]),
            without: withQuery(path, { [name]: undefined, page: undefined }),
          },
        ],
  );
}

/** Open issues are what the list shows when nobody asks. */
export const isDefault = (name: string, value: string) => name === "status_id" && (value === "open" || value === "o");

/** `2|3` by the names of its choices; what has none stays as it was typed. */
export function wordsOf(value: string, choices: Choice[] = []): string {
  const nameOf = (one: string) => choices.find((choice) => String(choice.value) === one)?.label;
  return (
    nameOf(value) ??
    value
      .split("|")
      .map((one) => nameOf(one) ?? one)
      .join(", ")
  );
}
