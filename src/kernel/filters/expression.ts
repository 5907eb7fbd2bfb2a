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

export const takesValue = (operator: string): boolean => !withoutValue.has(operator);

/** Redmine's short form. Without an operator it is the first; `!=` is `!` in front of a value that begins with a sign. */
export function readExpression(name: string, raw: string, operators: readonly string[]): Expression {
  const written = ["!=", ...operators].toSorted((a, b) => b.length - a.length);
  const begins = (operator: string) => (takesValue(operator) ? raw.startsWith(operator) : raw === operator);
  const found = written.find(begins);
  const value = raw.slice(found?.length ?? 0);
  const operator = found === "!=" ? "!" : (found ?? operators[0] ?? "=");
  if (takesValue(operator) && value.trim() === "") throw invalid(name, "filter_without_value", { operator });
  return { operator, value };
}

/** `1|2`: any of them. */
export const alternatives = (value: string): string[] => value.split("|");
