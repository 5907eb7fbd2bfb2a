import type { Translate } from "../../../kernel/index.js";
import { customName } from "../../../tracking/index.js";
import type { FieldInLists } from "../../custom-fields/fields-in-lists.js";
import { fieldOf } from "../../custom-fields/format-kinds.js";
import type { Field, FieldKind } from "../../fields/field.js";
import { issueFields } from "../../fields/fields.js";
import { areChosen } from "./custom-filters.js";
import type { FilterChoices } from "./filter-choices.js";
import type { Choice } from "./filter-words.js";
import { filterLabel } from "./filter-words.js";
import { type OfferedFilter, offeredFilters } from "./filters.js";
import { commonChoices } from "./typed-filters.js";

/** A filter that a form can ask for: in which ways, and by which control. */
export interface BuildableFilter {
  name: string;
  label: string;
  operators: readonly string[];
  control: "days" | "numbers" | "words" | "choices";
  /** With control `choices`. Undefined: too many for a list. */
  choices?: Choice[] | undefined;
  /** Then they are searched under this name, which says whether values are named or are themselves what one types. */
  typedAs?: "typed" | "from";
}

interface Place {
  choices: FilterChoices;
  customs: readonly FieldInLists[];
  /** Of the custom field whose filter is added. */
  customChoices: Choice[] | undefined;
  inProject: boolean;
  t: Translate;
}

const presence = ["*", "!*"];
const days = ["=", ">=", "<=", "><"];
const fromToday = ["t", "w", "lw", "nw", "m", "lm", "nm", "y", ">t-", "<t-", "<t+", ">t+"];
const words = ["~", "!~", "*~", "^", "$", "=", ...presence];
const numbers = ["=", ">=", "<=", "><", ...presence];

/** Every field of issues, custom ones, and what is asked of their history and watchers; in the order of their captions. */
export function buildableFilters(place: Place): BuildableFilter[] {
  const { customs, inProject, t } = place;
  const fields = [...issueFields].filter(([name]) => !(inProject && name === "project_id"));
  const all = [
    ...fields.flatMap(([name, field]) => ofField(name, field, place)),
    ...customs.filter(({ isFilter }) => isFilter).map((custom) => ofCustom(custom, place)),
    ...["notes", "any_searchable"].map((name) => ({
      name,
      operators: name === "notes" ? words : ["~", "!~", "*~"],
      control: "words" as const,
    })),
    ...["watcher_id", "updated_by", "last_updated_by"].map((name) => ofPeople(name, t)),
  ];
  const labelled = all.map((one) => ({ ...one, label: filterLabel(one.name, customs, t) }));
  return labelled.sort((a, b) => a.label.localeCompare(b.label));
}

type Unlabelled = Omit<BuildableFilter, "label">;

const controls: Partial<Record<FieldKind, Omit<Unlabelled, "name">>> = {
  day: { operators: [...days, ...fromToday, ...presence], control: "days" },
  moment: { operators: [...days, ...fromToday], control: "days" },
  line: { operators: words, control: "words" },
  text: { operators: words, control: "words" },
  percent: { operators: numbers, control: "numbers" },
  hours: { operators: numbers, control: "numbers" },
  number: { operators: numbers, control: "numbers" },
};

function ofField(name: string, { kind, mayBeEmpty }: Field, { choices, t }: Place): Unlabelled[] {
  const plain = controls[kind];
  if (plain) return [{ name, ...plain }];
  if (kind === "flag") return [{ name, operators: ["="], control: "choices", choices: flags(t) }];
  const offered = isOffered(name) ? choices[name] : undefined;
  const operators = [...(offered ? ["=", "!"] : []), ...(mayBeEmpty ? presence : [])];
  if (operators.length === 0) return [];
  return [{ name, operators, control: "choices", choices: offered && [...common(name, t), ...offered] }];
}

const isOffered = (name: string): name is OfferedFilter => offeredFilters.some((one) => one === name);

/** Words such as "open" are said by tabs, and signs such as "nobody" by operators. */
const common = (name: string, t: Translate) =>
  isOffered(name) ? commonChoices(name, t).filter(({ value }) => value === "me") : [];

const flags = (t: Translate): Choice[] => [
  { value: "1", label: t("issues.flags.yes") },
  { value: "0", label: t("issues.flags.no") },
];

function ofCustom({ id, format }: FieldInLists, { customChoices, t }: Place): Unlabelled {
  const name = customName(id);
  if (format === "bool") return { name, operators: ["=", ...presence], control: "choices", choices: flags(t) };
  if (areChosen(format)) {
    const me = format === "user" ? [{ value: "me", label: t("issues.filters.me") }] : [];
    const choices = customChoices && [...me, ...customChoices];
    const typedAs = format === "list" ? "from" : "typed";
    return { name, operators: ["=", "!", ...presence], control: "choices", choices, typedAs };
  }
  if (format === "date") return { name, operators: [...days, ...presence], control: "days" };
  const isNumber = fieldOf[format].kind === "number";
  return { name, operators: isNumber ? numbers : words, control: isNumber ? "numbers" : "words" };
}

const ofPeople = (name: string, t: Translate): Unlabelled => ({
  name,
  operators: ["=", "!"],
  control: "choices",
  choices: [{ value: "me", label: t("issues.filters.me") }],
});
