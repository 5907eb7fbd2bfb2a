import { type Db, MOST_CHOICES, type Problem } from "../../../../kernel/index.js";
import { customAsked } from "../../../custom-fields/in-lists/related-fields.js";
import type { BuildableFilter } from "../buildable-filters.js";
import { filterNames } from "../filter-names.js";
import type { FilterPlace } from "../filter-place.js";
import type { Choice } from "../filter-words.js";
import type { SetFilter } from "../set-filter.js";
import { choicesOf } from "./filter-choices.js";
import { commonChoices, NONE } from "./filter-sources.js";
import { namesProjects } from "./project-choices.js";

/** A filter as its form shows it. */
export interface EditedFilter extends BuildableFilter {
  set: SetFilter;
  /** With the controls `choices` and `issues`: what is offered in boxes, which is also whatever is set. */
  choices: Choice[];
  /** Set as well, and too many for boxes. */
  others: string[];
  /** There are more to choose from: under which name the field that searches them is sent. */
  searchedAs?: "typed" | "value";
  refused?: Refused;
}

/** What was typed and means none or several, with the reason. */
export interface Refused {
  typed: string;
  problems: Problem[];
}

/** Reads what one filter can be set to. `set`: what it is set to; by default to nothing. */
export async function editedFilter(
  db: Db,
  filter: BuildableFilter,
  { place, set = nothing(filter), refused }: { place: FilterPlace; set?: SetFilter; refused?: Refused },
): Promise<EditedFilter> {
  const operators = [...new Set([...filter.operators, set.operator])];
  const edited = { ...filter, operators, set, refused, choices: [], others: [] };
  if (filter.control === "issues") {
    const values = namesProjects(set) ? set.values : [];
    return { ...edited, ...(await choicesIn(db, { ...set, values }, place)) };
  }
  return filter.control === "choices" ? { ...edited, ...(await choicesIn(db, set, place)) } : edited;
}

const nothing = ({ name, operators: [operator = "="] }: BuildableFilter): SetFilter => ({
  name,
  operator,
  value: "",
  values: [],
});

async function choicesIn(db: Db, set: SetFilter, place: FilterPlace) {
  const { name } = set;
  const values = set.values.filter((value) => value !== "");
  const boxes = values.slice(0, MOST_CHOICES);
  const [few, names] = await Promise.all([
    choicesOf(db, name, place),
    filterNames(db, [{ ...set, values: boxes }], place),
  ]);
  const offered = [...commonChoices(name, place).filter(({ value }) => value !== NONE), ...(few ?? [])];
  const known = new Set(offered.map(({ value }) => value));
  const namesItself = customAsked(name, place)?.format === "list";
  const labelOf = (value: string) => names.get(name)?.get(value) ?? (namesItself ? value : `#${value}`);
  const isNew = (value: string) => !known.has(value);
  return {
    choices: [...offered, ...boxes.filter(isNew).map((value) => ({ value, label: labelOf(value) }))],
    others: values.slice(MOST_CHOICES),
    searchedAs: few ? undefined : namesItself ? ("value" as const) : ("typed" as const),
  };
}
