import type { Context } from "hono";
import { principalChoice, principalsNamed, searchPrincipals, type Viewer } from "../../../accounts/index.js";
import { type ChoiceSource, type Choosable, meant } from "../../../design/index.js";
import { type Db, notFound, type Translate } from "../../../kernel/index.js";
import { categorySource, projectSource, projectsWith, versionSource } from "../../../projects/index.js";
import { customName, isCustomName } from "../../../tracking/index.js";
import { customSource } from "../../custom-fields/custom-choices.js";
import type { FieldInLists } from "../../custom-fields/fields-in-lists.js";
import type { Filters } from "../issue-query.js";
import { peopleInIssues } from "../page/people-in-issues.js";
import { signOf } from "./added-filter.js";
import type { FilterChoices } from "./filter-choices.js";
import type { Choice } from "./filter-words.js";
import { MOST_NAMED } from "./filter-words.js";
import type { OfferedFilter } from "./filters.js";

/** The names under which the form sends what was typed, by the filter it becomes. */
export const typedNames = {
  assigned_to_id: "assigned_to",
  author_id: "author",
  category_id: "category",
  fixed_version_id: "version",
  project_id: "project",
} as const satisfies Partial<Record<OfferedFilter, string>>;

export type TypedFilter = keyof typeof typedNames;

export const isTypedFilter = (name: string): name is TypedFilter => Object.hasOwn(typedNames, name);

/** Whose list it is, and where. */
export interface Place {
  viewer: Viewer;
  projectId: number | undefined;
  t: Translate;
}

/** What can be chosen besides values of the database. */
export function commonChoices(name: OfferedFilter, t: Translate): Choice[] {
  const me = { value: "me", label: t("issues.filters.me") };
  const choices: Partial<Record<OfferedFilter, Choice[]>> = {
    status_id: [
      { value: "open", label: t("issues.filters.open") },
      { value: "closed", label: t("issues.filters.closed") },
      { value: "*", label: t("issues.filters.anyStatus") },
    ],
    assigned_to_id: [me, { value: "!*", label: t("issues.filters.nobody") }],
    author_id: [me],
    fixed_version_id: [{ value: "!*", label: t("issues.noVersion") }],
    project_id: [{ value: "mine", label: t("issues.filters.mine") }],
  };
  return choices[name] ?? [];
}

export function filterSource(db: Db, filter: TypedFilter, { viewer, projectId, t }: Place): ChoiceSource {
  if (filter === "project_id") return projectSource(db, projectsWith(viewer, "view_issues"));
  if (filter === "category_id") return categorySource(db, projectId ?? 0);
  if (filter === "fixed_version_id") return versionSource(db, viewer, projectId ?? 0, { andClosed: true });
  const eligible = peopleInIssues(viewer, filter, projectId);
  return {
    search: async (typed) => (await searchPrincipals(db, { typed, eligible })).map((one) => principalChoice(one, t)),
    named: async (typed) => (await principalsNamed(db, typed, eligible)).map((one) => principalChoice(one, t)),
  };
}

/** A name in the place of an id, as it came with the form. */
export interface Typed {
  /** A custom field's, too. */
  filter: string;
  text: string;
  /** What is asked of it, as the address has it. Default: that it is the one. */
  sign?: string;
}

export const typedIn = (query: Record<string, string>): Typed[] =>
  (Object.entries(typedNames) as [TypedFilter, string][]) // its keys
    .flatMap(([filter, name]): Typed[] => {
      const text = query[name]?.trim();
      return text ? [{ filter, text }] : [];
    })
    .concat(typedCustomIn(query));

/** Of the form that adds the filter of a custom field. */
function typedCustomIn({ with: filter = "", op = "=", typed = "" }: Record<string, string>): Typed[] {
  const text = typed.trim();
  return isCustomName(filter) && text !== "" && ["=", "!"].includes(op) ? [{ filter, text, sign: signOf(op) }] : [];
}

/** The value of the filter that was typed; what means none or several is refused. */
export async function typedValue(
  db: Db,
  { filter, text, sign = "" }: Typed,
  { customs, ...place }: Place & { customs: readonly FieldInLists[] },
): Promise<string> {
  const common = isTypedFilter(filter) ? commonChoices(filter, place.t) : [];
  const same = common.find(({ label }) => label.toLowerCase() === text.toLowerCase());
  if (same) return String(same.value);
  const custom = customs.find(({ id }) => customName(id) === filter);
  const source = isTypedFilter(filter) ? filterSource(db, filter, place) : custom && customSource(db, custom, place);
  if (!source) throw notFound("filter");
  return sign + String(await meant(source, { field: filter, typed: text }));
}

/** Those that are chosen in filters without a list, as far as the viewer may know them. */
export type ChosenFilters = Partial<Record<TypedFilter, Choosable[]>>;

export async function chosenFilters(
  db: Db,
  c: Context,
  { filters, choices, projectId }: { filters: Filters; choices: FilterChoices; projectId: number | undefined },
): Promise<ChosenFilters> {
  const { t } = c.var;
  const searched = (Object.keys(typedNames) as TypedFilter[]) // its keys
    .filter((filter) => !choices[filter]);
  const found = searched.map(async (filter) => {
    const source = filterSource(db, filter, { viewer: c.var.viewer, projectId, t });
    return [filter, (await Promise.all(idsIn(filters[filter]).map((id) => source.named(`(#${id})`)))).flat()];
  });
  return Object.fromEntries(await Promise.all(found));
}

const idsIn = (value = "") =>
  value
    .split(/[|,]/)
    .filter((id) => /^\d{1,9}$/.test(id))
    .slice(0, MOST_NAMED);
