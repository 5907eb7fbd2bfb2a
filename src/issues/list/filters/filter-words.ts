import type { Translate } from "../../../kernel/index.js";
import { isCustomName } from "../../../tracking/index.js";
import { customAsked, type FieldsSeen } from "../../custom-fields/in-lists/related-fields.js";
import { fieldCaption } from "../../fields/fields.js";
import { WITH_SUBPROJECTS } from "./set-filter.js";

/** A value of a filter and its name. */
export interface Choice {
  value: string;
  label: string;
}

/** Filters whose name has another caption already. */
const named: Record<string, string> = { attachment: "fileName", query: "words" };

/** What a filter is called. The name of a field that the viewer does not see is not said. */
export function filterLabel(name: string, place: FieldsSeen & { t: Translate }): string {
  const { t } = place;
  if (isCustomName(name)) return customAsked(name, place)?.name ?? t("issues.filters.hidden");
  const own = named[name];
  if (own !== undefined) return t(`issues.filters.named.${own}`);
  const caption = fieldCaption(name);
  return name.includes(".") && !t.has(caption) ? relatedLabel(name, place) : t(caption);
}

/** Of what the issue refers to: `author.cf_1`, `cf_2.due_date`. */
function relatedLabel(name: string, place: FieldsSeen & { t: Translate }): string {
  const { t } = place;
  const [of = "", own = ""] = name.split(".");
  const what = isCustomName(own)
    ? (customAsked(name, place)?.name ?? t("issues.filters.hidden"))
    : t(fieldCaption(own === "status" ? "status_id" : own));
  return isCustomName(of)
    ? t("issues.filters.of.custom", { of: filterLabel(of, place), name: what })
    : t(`issues.filters.of.${of}`, { name: what });
}

/** Words of Redmine's signs: all that a filter can be asked with. */
const operatorWords: Record<string, string> = {
  [WITH_SUBPROJECTS]: "isIn",
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
  "=p": "anyInProject",
  "=!p": "anyOutside",
  "!p": "noneInProject",
  "*o": "anyOpen",
  "!o": "noneOpen",
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

/** What is asked, without its value. Every issue has a status. */
export function operatorLabel(operator: string, filter: string, t: Translate): string {
  if (filter === "status_id" && operator === "*") return t("issues.operators.anyStatus");
  const word = operatorWords[operator];
  return word === undefined ? operator : t(`issues.operators.${word}`);
}

/** The same with its number of days: "less than 7 days ago". */
export const daysLabel = (operator: string, count: number, t: Translate): string =>
  t(`issues.counted.${operatorWords[operator]}`, { count });

/** They take a number of days. */
export const countsDays = (operator: string): boolean => /t[+-]$/.test(operator);
