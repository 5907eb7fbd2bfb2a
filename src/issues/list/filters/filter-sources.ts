import { principalChoice, principalsNamed, searchPrincipals } from "../../../accounts/index.js";
import type { ChoiceSource } from "../../../design/index.js";
import type { Db } from "../../../kernel/index.js";
import { categorySource, projectSource, projectsWith, versionSource } from "../../../projects/index.js";
import { customName } from "../../../tracking/index.js";
import { customSource } from "../../custom-fields/custom-choices.js";
import { areChosen } from "../../custom-fields/format-kinds.js";
import { type PeopleFilter, peopleInIssues } from "../page/people-in-issues.js";
import type { FilterPlace } from "./filter-place.js";
import type { Choice } from "./filter-words.js";

/** Where the values of one filter are found that are too many for a list; undefined: it has never so many. */
export function filterSource(db: Db, filter: string, place: FilterPlace): ChoiceSource | undefined {
  const { viewer, customs } = place;
  const projectId = place.projectId ?? 0;
  const custom = customs.find(({ id, format }) => customName(id) === filter && areChosen(format));
  if (custom) return customSource(db, custom, place);
  if (filter === "project_id") return projectSource(db, projectsWith(viewer, "view_issues"));
  if (filter === "category_id") return categorySource(db, projectId);
  if (filter === "fixed_version_id") return versionSource(db, viewer, [projectId], { andClosed: true });
  if (filter === "author_id" || filter === "assigned_to_id") return peopleSource(db, filter, place);
  return undefined;
}

function peopleSource(db: Db, filter: PeopleFilter, { viewer, projectId, t }: FilterPlace): ChoiceSource {
  const eligible = peopleInIssues(viewer, filter, projectId);
  return {
    search: async (typed) => (await searchPrincipals(db, { typed, eligible })).map((one) => principalChoice(one, t)),
    named: async (typed) => (await principalsNamed(db, typed, eligible)).map((one) => principalChoice(one, t)),
  };
}

/** What can be chosen besides values of the database. */
export function commonChoices(filter: string, { customs, t }: Pick<FilterPlace, "customs" | "t">): Choice[] {
  const me = { value: "me", label: t("issues.filters.me") };
  if (filter === "assigned_to_id") return [me, { value: NONE, label: t("issues.filters.nobody") }];
  if (filter === "fixed_version_id") return [{ value: NONE, label: t("issues.noVersion") }];
  if (filter === "project_id") return [{ value: "mine", label: t("issues.filters.mine") }];
  const isUser = customs.some(({ id, format }) => customName(id) === filter && format === "user");
  return isUser || namesPeople.has(filter) ? [me] : [];
}

/** The operator that says it, which one may type as well. */
export const NONE = "!*";

/** Filters whose values are people. */
export const namesPeople: ReadonlySet<string> = new Set([
  "assigned_to_id",
  "author_id",
  "watcher_id",
  "updated_by",
  "last_updated_by",
]);
