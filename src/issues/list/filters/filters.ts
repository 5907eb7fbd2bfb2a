import { withQuery } from "../../../design/index.js";
import type { Translate } from "../../../kernel/index.js";
import type { FieldInLists } from "../../custom-fields/fields-in-lists.js";
import { type Filters, filterNamed } from "../issue-query.js";
import { tabOf } from "../page/tab-counts.js";
import { type Choice, filterLabel, valueInWords } from "./filter-words.js";

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

/** The filters of a list. What is empty filters nothing, and a project's list is of no other project. */
export function filtersIn(asked: Filters, inProject: boolean): Filters {
  // Those of the form first; a link may bring the others along.
  const all = new Set<string>([...offeredFilters, ...Object.keys(asked).filter(filterNamed)]);
  const names = [...all].filter((name) => !(inProject && name === "project_id"));
  return Object.fromEntries(names.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])));
}

/** A filter that is on, in words, and the address without it. */
export interface ActiveFilter {
  name: string;
  label: string;
  /** The name of what is chosen, or what was typed, behind what is asked of it. */
  value: string;
  without: string;
}

interface InWords {
  /** The choices with the names of the values, as far as they are known. */
  named: Record<string, Choice[]>;
  customs: readonly FieldInLists[];
  address: string;
  t: Translate;
}

/** Of the status only what no tab says. */
export function activeFilters(filters: Filters, { named, customs, address, t }: InWords): ActiveFilter[] {
  return Object.entries(filters).flatMap(([name, value]) =>
    !value || (name === "status_id" && tabOf(filters) !== undefined)
      ? []
      : [
          {
            name,
            label: filterLabel(name, customs, t),
            value: valueInWords(name, value, named[name], t),
            without: withQuery(address, { [name]: undefined, page: undefined, offset: undefined }),
          },
        ],
  );
}

/** Without a filter the list shows open issues. */
export const isDefault = (name: string, value: string) => name === "status_id" && (value === "open" || value === "o");
