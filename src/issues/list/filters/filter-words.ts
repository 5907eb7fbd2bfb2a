import type { Translate } from "../../../kernel/index.js";
import { customName, isCustomName } from "../../../tracking/index.js";
import type { FieldInLists } from "../../custom-fields/fields-in-lists.js";
import { readExpression, takesValue } from "../../fields/expression.js";
import { fieldCaption } from "../../fields/fields.js";
import { filterNamed } from "../issue-query.js";

/** A value of a filter and its name. */
export interface Choice {
  value: string | number;
  label: string;
}

/** Filters by no field, whose captions are in the words of lists. */
const named: Record<string, string> = {
  "project.status": "projectStatus",
  subproject_id: "subproject",
  member_of_group: "assigneeGroup",
  assigned_to_role: "assigneeRole",
  "author.group": "authorGroup",
  "author.role": "authorRole",
  any_searchable: "anywhere",
  query: "words",
  updated_by: "updatedBy",
  last_updated_by: "lastUpdatedBy",
};

/** What a filter is called. The name of a field that the viewer does not see is not said. */
export function filterLabel(name: string, customs: readonly FieldInLists[], t: Translate): string {
  if (isCustomName(name)) {
    return customs.find(({ id }) => customName(id) === name)?.name ?? t("issues.filters.hidden");
  }
  const own = named[name];
  return own === undefined ? t(fieldCaption(name)) : t(`issues.filters.named.${own}`);
}

/** Words of Redmine's signs: all that a filter can be asked with. */
const operatorWords: Record<string, string> = {
  "=": "is",
  "!": "isNot",
  ">=": "atLeast",
  "<=": "atMost",
  "><": "between",
  "~": "contains",
  "!~": "containsNot",
  "*~": "containsAny",
  "^": "begins",
  $: "ends",
  "*": "any",
  "!*": "none",
  ev: "everWas",
  "!ev": "neverWas",
  cf: "changedFrom",
  o: "open",
  c: "closed",
  t: "today",
  ld: "yesterday",
  nd: "tomorrow",
  w: "thisWeek",
  lw: "lastWeek",
  l2w: "lastTwoWeeks",
  nw: "nextWeek",
  m: "thisMonth",
  lm: "lastMonth",
  nm: "nextMonth",
  y: "thisYear",
  "t-": "daysAgo",
  ">t-": "lessThanDaysAgo",
  "<t-": "moreThanDaysAgo",
  "><t-": "inPastDays",
  "t+": "inDays",
  "<t+": "inLessThanDays",
  ">t+": "inMoreThanDays",
  "><t+": "inNextDays",
};

export function operatorLabel(operator: string, t: Translate): string {
  const word = operatorWords[operator];
  return word === undefined ? operator : t(`issues.operators.${word}`);
}

/** `>=5` as "at least 5"; what is equal to its value is the value alone. */
export function valueInWords(name: string, value: string, choices: Choice[] | undefined, t: Translate): string {
  const known = choices?.find((choice) => String(choice.value) === value)?.label;
  const filter = filterNamed(name);
  if (known !== undefined || !filter) return known ?? value;
  const { operator, value: rest } = readExpression(name, value, filter.operators);
  const operation = operatorLabel(operator, t);
  if (!takesValue(operator)) return operation;
  const flag = name.startsWith("is_") && /^[01]$/.test(rest);
  const said = flag ? t(`issues.flags.${rest === "1" ? "yes" : "no"}`) : wordsOf(rest, choices);
  return operator === "=" || operator === "~" ? said : `${operation} ${said}`;
}

/** `2|3` by the names of its choices; what has none stays as it was typed. */
export function wordsOf(value: string, choices: Choice[] = []): string {
  const nameOf = (one: string) => choices.find((choice) => String(choice.value) === one)?.label;
  const all = value.split("|");
  const words =
    nameOf(value) ??
    all
      .slice(0, MOST_NAMED)
      .map((one) => nameOf(one) ?? one)
      .join(", ");
  return all.length > MOST_NAMED ? `${words}, …` : words;
}

/** A link may bring a thousand. */
export const MOST_NAMED = 5;
