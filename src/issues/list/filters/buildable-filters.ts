import { customName } from "../../../tracking/index.js";
import { areChosen, fieldOf } from "../../custom-fields/format-kinds.js";
import type { FieldInLists } from "../../custom-fields/in-lists/fields-in-lists.js";
import { customAsked, relatedNames } from "../../custom-fields/in-lists/related-fields.js";
import type { Field, FieldKind } from "../../fields/field.js";
import { issueFields } from "../../fields/fields.js";
import { relationNames } from "../../relations/relation-types.js";
import { filterNamed } from "../issue-query.js";
import type { FilterPlace } from "./filter-place.js";
import { filterLabel } from "./filter-words.js";
import { WITH_SUBPROJECTS } from "./set-filter.js";

/** A filter that a form can ask for: in which ways, and by which control. */
export interface BuildableFilter {
  name: string;
  label: string;
  operators: readonly string[];
  control: "days" | "numbers" | "words" | "flag" | "choices" | "issues";
  /** About what the issue refers to, or is related to. */
  isOfOthers: boolean;
}

type Place = Omit<FilterPlace, "viewer">;

/**
 * Every field of issues, custom ones, and what is asked of their history, watchers and files, in the order of their captions; behind
 * them the same of what issues refer to.
 */
export function buildableFilters(place: Place): BuildableFilter[] {
  const customs = place.customs.flatMap(({ id, format }) => [
    customName(id),
    ...(format === "version" ? [...ofVersions.keys()].map((own) => `${customName(id)}.${own}`) : []),
  ]);
  const names = [...issueFields.keys(), ...customs, ...relatedNames(place), ...others.keys()];
  const all = names.flatMap((name) => buildable(name, place) ?? []);
  return all.sort((a, b) => Number(a.isOfOthers) - Number(b.isOfOthers) || a.label.localeCompare(b.label));
}

/** Undefined: no form asks for it here, or there is none. */
export function buildable(name: string, place: Place): BuildableFilter | undefined {
  const built = controlOf(name, place);
  const isOfOthers = name.includes(".") || ofOthers.has(name);
  return built && { name, label: filterLabel(name, place), isOfOthers, ...built };
}

type Built = Pick<BuildableFilter, "operators" | "control">;

function controlOf(name: string, place: Place): Built | undefined {
  const field = issueFields.get(name);
  const inProject = place.projectId !== undefined;
  if (field) return ofField(name, field, inProject);
  if (name === (inProject ? "project.status" : "subproject_id")) return undefined;
  return others.get(name) ?? (filterNamed(name) && ofFields(name, place));
}

/** Of a custom field, or of the version that one names. */
function ofFields(name: string, place: Place): Built | undefined {
  const [through = "", own = ""] = name.split(".");
  const versions = ofVersions.get(own);
  const custom = customAsked(versions ? through : name, place);
  if (!custom?.isFilter) return undefined;
  if (versions) return custom.format === "version" ? versions : undefined;
  return ofCustom(custom);
}

const presence = ["*", "!*"];
const days = ["=", ">=", "<=", "><"];
const fromToday = ["t", "w", "lw", "nw", "m", "lm", "nm", "y", ">t-", "<t-", "<t+", ">t+"];
const words = ["~", "!~", "*~", "^", "$", "=", ...presence];
const numbers = ["=", ">=", "<=", "><", ...presence];

const ofPeople: Built = { operators: ["=", "!"], control: "choices" };
const ofGroups: Built = { operators: ["=", "!", ...presence], control: "choices" };
const ofWords: Built = { operators: words, control: "words" };
const ofDays: Built = { operators: [...days, ...fromToday, ...presence], control: "days" };

/** What a version has that issues are filtered by. */
const ofVersions = new Map<string, Built>([
  ["due_date", ofDays],
  ["status", { operators: ["=", "!"], control: "choices" }],
]);

const ofOthers: ReadonlySet<string> = new Set([...relationNames, "member_of_group", "assigned_to_role"]);

/** By no field. */
const others = new Map<string, Built>([
  ["issue_id", { operators: ["=", ">=", "<=", "><"], control: "numbers" }],
  ["child_id", { operators: ["=", ...presence], control: "numbers" }],
  ...relationNames.map((name): [string, Built] => [
    name,
    { operators: ["=", "!", "=p", "=!p", "!p", "*o", "!o", ...presence], control: "issues" },
  ]),
  ["subproject_id", { operators: ["=", "!", ...presence], control: "choices" }],
  ["project.status", { operators: ["=", "!"], control: "choices" }],
  ...[...ofVersions].map(([own, built]): [string, Built] => [`fixed_version.${own}`, built]),
  ["member_of_group", ofGroups],
  ["assigned_to_role", ofGroups],
  ["author.group", ofGroups],
  ["author.role", ofGroups],
  ["notes", ofWords],
  ["attachment", ofWords],
  ["attachment_description", ofWords],
  ["any_searchable", { operators: ["~", "!~", "*~"], control: "words" }],
  ["watcher_id", ofPeople],
  ["updated_by", ofPeople],
  ["last_updated_by", ofPeople],
]);

const controls: Partial<Record<FieldKind, Built>> = {
  day: ofDays,
  moment: { operators: [...days, ...fromToday], control: "days" },
  line: ofWords,
  text: ofWords,
  percent: { operators: numbers, control: "numbers" },
  hours: { operators: numbers, control: "numbers" },
  number: { operators: numbers, control: "numbers" },
  flag: { operators: ["="], control: "flag" },
};

/** Categories and versions are chosen within a project; the project itself across projects. */
function ofField(name: string, { kind, mayBeEmpty }: Field, inProject: boolean): Built | undefined {
  if (name === "project_id") {
    return inProject ? undefined : { operators: [WITH_SUBPROJECTS, "=", "!"], control: "choices" };
  }
  if (name === "status_id") return { operators: ["=", "!", "o", "c", "*"], control: "choices" };
  if (name === "parent_id") return { operators: ["=", ...presence], control: "numbers" };
  if (!inProject && ["category_id", "fixed_version_id"].includes(name)) {
    return { operators: presence, control: "choices" };
  }
  return controls[kind] ?? { operators: ["=", "!", ...(mayBeEmpty ? presence : [])], control: "choices" };
}

function ofCustom({ format }: FieldInLists): Built {
  if (format === "bool") return { operators: ["=", ...presence], control: "flag" };
  if (areChosen(format)) return { operators: ["=", "!", ...presence], control: "choices" };
  if (format === "date") return { operators: [...days, ...presence], control: "days" };
  return fieldOf[format].kind === "number" ? { operators: numbers, control: "numbers" } : ofWords;
}
