import type { Translate } from "../words.js";
import { bytesOf, LARGEST, MORE, moreOf, short } from "./bounds.js";
import type { Problem, Said, Values } from "./problem.js";

/** Who reads it. Programs and agents call a field by the name that they sent, people by its caption. */
type Reader = "person" | "program" | "agent";

/**
 * The problems in the language of `t`, as many as fit, and how many more there are. For agents a rule may have a sentence
 * of its own, under its name with `_agents`, that says what to do next.
 */
export function worded(problems: Problem[], t: Translate, reader: Reader = "person"): Said[] {
  const said = problems.map((problem) => short({ field: problem.field, text: sentence(problem, t, reader) }));
  let bytes = 0;
  const tooMany = said.findIndex(({ field = "", text }) => {
    bytes += bytesOf(field) + bytesOf(text);
    return bytes > LARGEST;
  });
  if (tooMany === -1) return said;
  const more = problems
    .slice(tooMany)
    .reduce((sum, { rule, values }) => sum + (rule === MORE ? Number(values?.count) : 1), 0);
  return [...said.slice(0, tooMany), { text: sentence(moreOf(more), t, reader) }];
}

/** The same as one text, a problem in each line: not all of them end with a full stop. */
export const wordedInLines = (problems: Problem[], t: Translate): string =>
  worded(problems, t)
    .map(({ text }) => text)
    .join("\n");

function sentence({ field, rule, values = {} }: Problem, t: Translate, reader: Reader): string {
  const [, room, name] = /^([\w-]+)\.(.+)$/.exec(rule) ?? [];
  const key = room ? `${room}.refusals.${name}` : `refusals.${rule}`;
  const filled = Object.fromEntries(
    Object.entries(values).map(([variable, value]) => [variable, inWords(variable, value, t, reader)]),
  );
  const vars = {
    field: (reader === "person" && filled.caption) || nameOf(field, t, reader),
    name: (reader === "person" && (filled.caption ?? knownCaption(field, t))) || (field ?? ""),
    ...filled,
  };
  return t(reader === "agent" && t.has(`${key}_agents`) ? `${key}_agents` : key, vars);
}

/** Agents know a field by its name alone: a caption may be that of something else. */
function nameOf(field: string | undefined, t: Translate, reader: Reader): string {
  if (field === undefined) return t("refusals.the_input");
  return reader === "agent" ? inPlainWords(lastName(field), t) : captionOf(field, t);
}

function inWords(variable: string, value: Values[string], t: Translate, reader: Reader): string | number {
  if (Array.isArray(value)) return value.map((one) => sentence(one, t, reader)).join("; ");
  if (typeof value === "object") return sentence(value, t, reader);
  if (variable === "records") return recordsOf(String(value), t);
  return variable === "what" ? captionOf(String(value), t) : value;
}

/** What people call the rows of a table, which a room says for its own. */
const recordsOf = (table: string, t: Translate) => t(t.has(`records.${table}`) ? `records.${table}` : "records.others");

/** How people know a field: its caption in the words of a room, or its own name as words. */
const captionOf = (field: string, t: Translate): string => knownCaption(field, t) ?? inPlainWords(field, t);

function knownCaption(field: string | undefined, t: Translate): string | undefined {
  if (field === undefined || !/^[a-z_]+(\.[a-z_]+)?$/.test(field)) return undefined;
  return t.has(`captions.${field}`) ? t(`captions.${field}`) : undefined;
}

/** Of "add.0.type" what is said of: "type"; where it stands is told before the sentence. Of an entry of a list the list. */
const lastName = (field: string) => field.split(".").findLast((name) => !/^\d*$/.test(name)) ?? field;

function inPlainWords(field: string, t: Translate): string {
  const words = field.replace(/_id$/, "").replaceAll("_", " ");
  return words === "" ? t("refusals.the_input") : words.charAt(0).toUpperCase() + words.slice(1);
}
