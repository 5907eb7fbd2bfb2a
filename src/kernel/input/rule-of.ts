import type { z } from "zod";
import type { Problem, Values } from "../refusal/problem.js";
import { listed } from "../refusal/refusal.js";

type Rule = Pick<Problem, "rule" | "values">;

/** A schema names the rule in the place of a message. What zod says itself is one of ours where one says the same, else the reason. */
export function ruleOf(issue: z.core.$ZodIssue): Rule {
  if (!namesRule(issue)) return sameAsOurs(issue) ?? { rule: "not_valid", values: { reason: reasonOf(issue) } };
  if (issue.code === "too_big") return { rule: issue.message, values: { count: Number(issue.maximum) } };
  if (issue.code === "too_small") return { rule: issue.message, values: { count: Number(issue.minimum) } };
  if (issue.code !== "custom") return { rule: issue.message };
  return { rule: issue.message, values: issue.params as Values | undefined }; // what our own refinements give
}

export const namesRule = ({ message }: z.core.$ZodIssue): boolean => /^[a-z][a-z0-9_.]*$/.test(message);

const KINDS: Partial<Record<string, string>> = {
  string: "not_text",
  boolean: "not_a_flag",
  number: "not_a_number",
  int: "not_whole",
  array: "not_a_list",
  object: "not_an_object",
  record: "not_an_object",
};

const TOO_SMALL: Partial<Record<string, string>> = {
  string: "too_short",
  number: "at_least",
  int: "at_least",
  array: "empty",
};
const ABOVE: Partial<Record<string, string>> = { number: "above", int: "above" };
const TOO_BIG: Partial<Record<string, string>> = {
  string: "too_long",
  number: "at_most",
  int: "at_most",
  array: "too_many_entries",
};

function sameAsOurs(issue: z.core.$ZodIssue): Rule | undefined {
  if (issue.code === "invalid_type") return named(KINDS[issue.expected]);
  if (issue.code === "invalid_value")
    return named("not_one_of", { values: listed(issue.values.map(inQuotes), MOST_VALUES) });
  if (issue.code === "invalid_key") return issue.issues[0] && ruleOf(issue.issues[0]);
  if (issue.code === "invalid_union") {
    const [meant] = issue.errors.find((kind) => kind.every(({ code }) => code !== "invalid_type")) ?? [];
    if (meant) return ruleOf(meant);
    return isReference(kindsIn(issue)) ? named("not_text_or_number") : undefined;
  }
  if (issue.code === "too_small" && !issue.inclusive)
    return named(ABOVE[issue.origin], { count: Number(issue.minimum) });
  if (issue.code === "too_small") {
    const isBlank = issue.origin === "string" && issue.minimum === 1;
    return isBlank ? named("blank") : named(TOO_SMALL[issue.origin], { count: Number(issue.minimum) });
  }
  if (issue.code === "too_big" && issue.inclusive)
    return named(TOO_BIG[issue.origin], { count: Number(issue.maximum) });
}

/** A program has to choose one of them. */
const MOST_VALUES = 60;

const inQuotes = (value: unknown) => `"${String(value)}"`;

const named = (rule: string | undefined, values?: Values): Rule | undefined =>
  rule === undefined ? undefined : { rule, ...(values && { values }) };

/** Of one kind or another zod says only that it is neither. */
function reasonOf(issue: z.core.$ZodIssue): string {
  const expected = issue.code === "invalid_union" ? kindsIn(issue).join(" or ") : "";
  const message = expected === "" ? issue.message : `${issue.message}: expected ${expected}`;
  return message.charAt(0).toLowerCase() + message.slice(1);
}

function kindsIn({ errors }: z.core.$ZodIssueInvalidUnion): string[] {
  const kinds = errors.flat().map((one) => "expected" in one && one.expected);
  return [...new Set(kinds.filter((kind) => typeof kind === "string"))];
}

/** What is named by its id or by what it is called. */
const isReference = (kinds: string[]): boolean =>
  kinds.includes("string") && kinds.every((kind) => /^(string|number|int|null)$/.test(kind)) && kinds.length > 1;
