import { type Eligible, principalChoice, principalsNamed, searchPrincipals } from "../../../../accounts/index.js";
import type { ChoiceSource } from "../../../../design/index.js";
import type { Db } from "../../../../kernel/index.js";
import { categorySource, projectSource, versionSource, versionStatuses } from "../../../../projects/index.js";
import { areChosen } from "../../../custom-fields/format-kinds.js";
import { customSource } from "../../../custom-fields/in-lists/custom-choices.js";
import { customAsked, type FieldsSeen } from "../../../custom-fields/in-lists/related-fields.js";
import { peopleInIssues } from "../../page/people-in-issues.js";
import type { FilterPlace } from "../filter-place.js";
import type { Choice } from "../filter-words.js";
import { seenGroups } from "../seen-groups.js";
import { byRelations, nameableProjects } from "./project-choices.js";

/** Where the values of one filter are found that are too many for a list; undefined: it has never so many. */
export function filterSource(db: Db, filter: string, place: FilterPlace): ChoiceSource | undefined {
  const { viewer } = place;
  const projectId = place.projectId ?? 0;
  const custom = customAsked(filter, place);
  if (custom) return areChosen(custom.format) ? customSource(db, custom, place) : undefined;
  if (filter === "project_id" || filter === "subproject_id" || byRelations.has(filter)) {
    return projectSource(db, nameableProjects(filter, place));
  }
  if (filter === "category_id") return categorySource(db, projectId);
  if (filter === "fixed_version_id") return versionSource(db, viewer, [projectId], { andClosed: true });
  if (filter === "member_of_group" || filter === "author.group") return principalsAmong(db, seenGroups(viewer), place);
  if (filter === "author_id" || filter === "assigned_to_id")
    return principalsAmong(db, peopleInIssues(viewer, filter, place.projectId), place);
  return undefined;
}

function principalsAmong(db: Db, eligible: Eligible, { t }: FilterPlace): ChoiceSource {
  return {
    search: async (typed) => (await searchPrincipals(db, { typed, eligible })).map((one) => principalChoice(one, t)),
    named: async (typed) => (await principalsNamed(db, typed, eligible)).map((one) => principalChoice(one, t)),
  };
}

/** What can be chosen besides values of the database. */
export function commonChoices(filter: string, place: FieldsSeen & Pick<FilterPlace, "t">): Choice[] {
  const { t } = place;
  const me = { value: "me", label: t("issues.filters.me") };
  if (filter === "assigned_to_id") return [me, { value: NONE, label: t("issues.filters.nobody") }];
  if (filter === "fixed_version_id") return [{ value: NONE, label: t("issues.noVersion") }];
  if (filter === "project_id")
    return ["mine", "bookmarks"].map((value) => ({ value, label: t(`issues.filters.${value}`) }));
  if (filter === "project.status") {
    return [
      { value: "1", label: t("projects.status.open") },
      { value: "5", label: t("projects.status.closed") },
    ];
  }
  if (/^(fixed_version|cf_\d+)\.status$/.test(filter))
    return versionStatuses.map((value) => ({ value, label: t(`projects.versions.statuses.${value}`) }));
  return customAsked(filter, place)?.format === "user" || namesPeople.has(filter) ? [me] : [];
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
