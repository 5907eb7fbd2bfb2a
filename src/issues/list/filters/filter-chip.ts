import { withQuery } from "../../../design/index.js";
import type { Db } from "../../../kernel/index.js";
import { isOwnProjects } from "../../../projects/index.js";
import { fieldOf } from "../../custom-fields/format-kinds.js";
import { customAsked, isRelatedName, relatedFields } from "../../custom-fields/in-lists/related-fields.js";
import { issueFields } from "../../fields/fields.js";
import type { Filters } from "../issue-query.js";
import { partAddress } from "../page/list-address.js";
import { buildable } from "./buildable-filters.js";
import { commonChoices, namesPeople } from "./editor/filter-sources.js";
import { type FilterNames, filterNames } from "./filter-names.js";
import type { FilterPlace } from "./filter-place.js";
import { countsDays, daysLabel, filterLabel, operatorLabel } from "./filter-words.js";
import { readFilter, type SetFilter } from "./set-filter.js";

/** A filter that is set, in words. */
export interface FilterChip {
  name: string;
  label: string;
  /** What is asked of the values. */
  operator: string;
  values: ChipValue[];
  /** From the one value to the other. */
  isSpan: boolean;
  /** There are more values than are named. */
  isCut: boolean;
  /** Where it is changed; undefined: in the address alone. */
  change: string | undefined;
  /** The list without it. */
  without: string;
}

export interface ChipValue {
  label: string;
  /** Whose picture belongs to it. */
  person?: { id: number; name: string };
  /** The label is one, as "2026-11-20". */
  isDay?: true;
}

type Place = Omit<FilterPlace, "related"> & {
  /** Of the list as it is. */
  address: string;
};

/** A link may bring a thousand values. */
const MOST_NAMED = 5;

/** What the list is filtered by; no statement where no value has a name and no field is that of something else. */
export async function filterChips(db: Db, filters: Filters, { address, ...list }: Place): Promise<FilterChip[]> {
  const related = Object.keys(filters).some(isRelatedName) ? await relatedFields(db, list.viewer) : [];
  const place = { ...list, related };
  const all = Object.entries({ status_id: "open", ...filters }).flatMap(([name, raw]) =>
    raw ? readFilter(name, raw) : [],
  );
  const set = all.filter(({ name, operator }) => !(name === "status_id" && operator === "*"));
  const named = set.map((filter) => ({ ...filter, values: filter.values.slice(0, MOST_NAMED) }));
  const names = await filterNames(db, named, place);
  return named.map((filter, at) => ({
    ...chipOf(filter, names, { ...place, address }),
    isCut: (set[at]?.values.length ?? 0) > MOST_NAMED,
  }));
}

function chipOf(
  filter: SetFilter,
  names: FilterNames,
  { address, ...place }: FilterPlace & Pick<Place, "address">,
): Omit<FilterChip, "isCut"> {
  const { name, operator, value, values } = filter;
  const { t } = place;
  const counted = countsDays(operator);
  return {
    name,
    label: filterLabel(name, place),
    operator: counted ? daysLabel(operator, Number(value), t) : operatorLabel(operator, name, t),
    values: counted ? [] : values.map((one) => saidValue(name, one, names, place)),
    isSpan: operator === "><",
    change: buildable(name, place) && partAddress(address, `filters/${name}`),
    without: withoutFilter(address, name),
  };
}

/** The status is always asked for: without it, open issues are listed. */
const withoutFilter = (address: string, name: string) =>
  withQuery(address, { [name]: name === "status_id" ? "*" : undefined, page: undefined, offset: undefined });

/** What has no name here is said by its number. */
function saidValue(filter: string, value: string, names: FilterNames, place: FilterPlace): ChipValue {
  const { viewer, t } = place;
  const custom = customAsked(filter, place);
  const isPeople = namesPeople.has(filter) || custom?.format === "user";
  if (isPeople && value === "me") {
    return { label: t("issues.filters.said.me"), person: viewer.anonymous ? undefined : viewer };
  }
  if (filter === "project_id" && isOwnProjects(value)) return { label: t(`issues.filters.said.${value}`) };
  const common = isPeople ? undefined : commonChoices(filter, place).find((one) => one.value === value);
  if (common) return { label: common.label };
  const { kind } = (custom ? fieldOf[custom.format] : issueFields.get(filter)) ?? {};
  if (kind === "flag") return { label: t(`issues.flags.${["1", "true"].includes(value) ? "yes" : "no"}`) };
  if (isDay(value)) return { label: value, isDay: true };
  const name = names.get(filter)?.get(value);
  if (name !== undefined) return { label: name, person: isPeople ? { id: Number(value), name } : undefined };
  const isNumber = (isPeople || kind === "reference") && /^\d+$/.test(value);
  return { label: isNumber ? `#${value}` : value };
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
