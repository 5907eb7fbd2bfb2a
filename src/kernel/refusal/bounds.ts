import type { Problem, Said, Values } from "./problem.js";

/** The rule of what stands for problems that are left out. */
export const MORE = "more";
const MOST_PROBLEMS = 20;

/** Bytes of JSON. What stands around the problems in an answer has room beside them in 4 kB. */
export const LARGEST = 3_900;
const LONGEST_TEXT = 2_000;
const LONGEST_FIELD = 100;

/** Stands for the problems that are left out. */
export const moreOf = (count: number): Problem => ({ rule: MORE, values: { count } });

/** As many problems as an answer holds, none of them longer than that. */
export function few(problems: Problem[]): Problem[] {
  if (problems.length <= MOST_PROBLEMS) return problems.map(trimmed);
  const first = problems.slice(0, MOST_PROBLEMS - 1);
  return [...first.map(trimmed), moreOf(problems.length - first.length)];
}

/** What was sent stands among the values, and may be of any length. */
const trimmed = ({ field, rule, values }: Problem): Problem => ({
  ...(field !== undefined && { field: cut(field, LONGEST_FIELD) }),
  rule,
  ...(values && {
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, trimmedValue(value)])),
  }),
});

function trimmedValue(value: Values[string]): Values[string] {
  if (Array.isArray(value)) return value.slice(0, MOST_PROBLEMS).map(trimmed);
  if (typeof value === "object") return trimmed(value);
  return typeof value === "string" ? cut(value, LONGEST_TEXT) : value;
}

/** A problem in words, none of them longer than an answer may hold. */
export const short = ({ field, text }: Said): Said => ({
  ...(field !== undefined && { field: cut(field, LONGEST_FIELD) }),
  text: cut(text, LONGEST_TEXT),
});

function cut(text: string, mostBytes: number): string {
  if (text.length <= mostBytes && bytesOf(text) <= mostBytes) return text;
  let kept = text.slice(0, mostBytes);
  while (bytesOf(kept) > mostBytes) kept = kept.slice(0, kept.length * 0.75);
  return `${kept.replace(/[\ud800-\udbff]$/, "")}…`;
}

/** As a string of JSON. */
export const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text));
