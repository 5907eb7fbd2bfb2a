import { invalid } from "../refusal/refusal.js";

/** A filter as it was asked: `>=5` is the operator `>=` with the value `5`. */
export interface Expression {
  operator: string;
  value: string;
}

/** These say all by themselves. */
const withoutValue = new Set([
  "*",
  "!*",
  "*o",
  "!o",
  "o",
  "c",
  "t",
  "ld",
  "nd",
  "w",
  "lw",
  "l2w",
  "nw",
  "m",
  "lm",
  "nm",
  "y",
]);

/** These look into each text from letter to letter, which takes longer the longer their own text is. */
const WITHIN_TEXTS = new Set(["~", "*~", "!~", "$"]);
const LONGEST_WITHIN = 1_000;

export const takesValue = (operator: string): boolean => !withoutValue.has(operator);

/** Redmine's short form. Without an operator it is the first; `!=` is `!` in front of a value that begins with a sign. */
export function readExpression(name: string, raw: string, operators: readonly string[]): Expression {
  const written = ["!=", ...operators].toSorted((a, b) => b.length - a.length);
  const begins = (operator: string) => (takesValue(operator) ? raw.startsWith(operator) : raw === operator);
  const found = written.find(begins);
  const value = raw.slice(found?.length ?? 0);
  const operator = found === "!=" ? "!" : (found ?? operators[0] ?? "=");
  if (takesValue(operator) && value.trim() === "") throw invalid(name, "filter_without_value", { operator });
  if (WITHIN_TEXTS.has(operator) && value.length > LONGEST_WITHIN)
    throw invalid(name, "too_long", { count: LONGEST_WITHIN });
  return { operator, value };
}

/** What is compared with: `><a|b` is from a to b, any other operator has one. Bars behind that belong to a value, which then means nothing. */
export const boundsOf = ({ operator, value }: Expression): string[] =>
  operator === "><" ? value.split(/\|(.*)/s, 2) : [value];

/** `1|2`: any of them. A sign that stands in a value has a backslash before it, and backslashes before a sign are doubled. */
export function alternatives(value: string): string[] {
  const all: string[] = [];
  let [one, at] = ["", 0];
  for (const { 0: found, 1: slashes = "", index } of value.matchAll(/(\\*)\|/g)) {
    one += value.slice(at, index) + slashes.slice(Math.ceil(slashes.length / 2));
    at = index + found.length;
    if (slashes.length % 2 === 1) {
      one += "|";
    } else {
      all.push(one);
      one = "";
    }
  }
  return [...all, one + value.slice(at)];
}

/** The same the other way. */
export const alternativesOf = (values: readonly string[]): string =>
  values
    .map((value, at) => {
      const one = value.replace(/(\\*)\|/g, "$1$1\\|");
      return at < values.length - 1 ? one.replace(/\\+$/, "$&$&") : one;
    })
    .join("|");

/** An operator and its values as an address has them; the words of a text are as they were typed. */
export function writtenExpression({ operator, values }: { operator: string; values: readonly string[] }): string {
  if (operator === "=" || operator === "!") return `${operator === "!" ? "!=" : operator}${alternativesOf(values)}`;
  return operator + values.join("|");
}
