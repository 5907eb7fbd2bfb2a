import { customName, isCustomName } from "../../../tracking/index.js";
import type { FieldInLists } from "../../custom-fields/fields-in-lists.js";
import { areChosen, fieldOf } from "../../custom-fields/format-kinds.js";
import type { Field, FieldKind } from "../../fields/field.js";
import { issueFields } from "../../fields/fields.js";
import type { FilterPlace } from "./filter-place.js";
import { filterLabel } from "./filter-words.js";
import { WITH_SUBPROJECTS } from "./set-filter.js";

/** A filter that a form can ask for: in which ways, and by which control. */
export interface BuildableFilter {
  name: string;
  label: string;
  operators: readonly string[];
  control: "days" | "numbers" | "words" | "flag" | "choices";
}

type Place = Pick<FilterPlace, "projectId" | "customs" | "t">;

/** Every field of issues, custom ones, and what is asked of their history and watchers; in the order of their captions. */
export function buildableFilters(place: Place): BuildableFilter[] {
  const customs = place.customs.map(({ id }) => customName(id));
  const all = [...issueFields.keys(), ...customs, ...others.keys()].flatMap((name) => buildable(name, place) ?? []);
  return all.sort((a, b) => a.label.localeCompare(b.label));
}

/** Undefined: no form asks for it here, or there is none. */
export function buildable(name: string, place: Place): BuildableFilter | undefined {
  const built = controlOf(name, place);
  return built && { name, label: filterLabel(name, place.customs, place.t), ...built };
}

type Built = Pick<BuildableFilter, "operators" | "control">;

function controlOf(name: string, { projectId, customs }: Place): Built | undefined {
  const field = issueFields.get(name);
  if (field) return ofField(name, field, projectId !== undefined);
  if (!isCustomName(name)) return others.get(name);
  const custom = customs.find(({ id, isFilter }) => isFilter && customName(id) === name);
  return custom && ofCustom(custom);
}

const presence = ["*", "!*"];
const days = ["=", ">=", "<=", "><"];
const fromToday = ["t", "w", "lw", "nw", "m", "lm", "nm", "y", ">t-", "<t-", "<t+", ">t+"];
const words = ["~", "!~", "*~", "^", "$", "=", ...presence];
const numbers = ["=", ">=", "<=", "><", ...presence];

const ofPeople: Built = { operators: ["=", "!"], control: "choices" };

/** By no field. */
const others = new Map<string, Built>([
  ["notes", { operators: words, control: "words" }],
  ["any_searchable", { operators: ["~", "!~", "*~"], control: "words" }],
  ["watcher_id", ofPeople],
  ["updated_by", ofPeople],
  ["last_updated_by", ofPeople],
]);

const controls: Partial<Record<FieldKind, Built>> = {
  day: { operators: [...days, ...fromToday, ...presence], control: "days" },
  moment: { operators: [...days, ...fromToday], control: "days" },
  line: { operators: words, control: "words" },
  text: { operators: words, control: "words" },
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
  return fieldOf[format].kind === "number"
    ? { operators: numbers, control: "numbers" }
    : { operators: words, control: "words" };
}
