import type { Translate } from "../words.js";

/**
 * What was wrong with one part of the input. `rule` names the sentence that says it: `blank` stands in the kernel's words
 * under `refusals`, `ROOM.rule` in those of a room under `ROOM.refusals`. `field` is the input's own name.
 */
export interface Problem {
  field?: string;
  rule: string;
  values?: Values;
}

/** What fills the sentence. A problem is a part of it that has words of its own; `what` is looked up in the captions. */
export type Values = Record<string, string | number | Problem | Problem[]>;

export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 406
  | 408
  | 409
  | 412
  | 413
  | 414
  | 415
  | 416
  | 422
  | 429
  | 503
  | 507;

/**
 * The only way to refuse. Thrown by verbs and questions; one place turns it into a page, JSON, a Turbo Stream or a
 * tool's answer, in the reader's language. Nothing has been written when it is thrown, or the transaction it leaves
 * takes it back. It holds no more than a person or an agent reads (decisions 10.4), however much was wrong.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: RefusalStatus;
  readonly problems: Problem[];
  readonly headers: Record<string, string>;
  /** Where the fault is not the caller's: what happened, for the operator. It is logged with the request, and never answered. */
  readonly reason: string | undefined;

  /** A text is the rule of a problem without field and values. */
  constructor(
    status: RefusalStatus,
    problems: string | Problem | Problem[],
    headers: Record<string, string> = {},
    reason?: string,
  ) {
    const list = few(listOf(problems));
    super(list.map(({ field, rule }) => (field ? `${field}: ${rule}` : rule)).join(", "));
    this.status = status;
    this.problems = list;
    this.headers = headers;
    this.reason = reason;
  }
}

/** A record of another user and a missing one look alike, so that an id reveals nothing. `what`: a caption. */
export const notFound = (what: string) => new Refusal(404, { rule: "not_found", values: { what } });

export const invalid = (field: string, rule: string, values?: Values) =>
  new Refusal(422, { field, rule, ...(values && { values }) });

const listOf = (problems: string | Problem | Problem[]): Problem[] => {
  if (typeof problems === "string") return [{ rule: problems }];
  return Array.isArray(problems) ? problems : [problems];
};

/** Names in a sentence; a long list is cut and says so. */
export function listed(names: readonly string[], most = MOST_LISTED): string | Problem {
  const list = names.slice(0, most).join(", ");
  return names.length > most ? { rule: "and_more", values: { list, count: names.length - most } } : list;
}

const MOST_LISTED = 20;

/** What must not be empty. An agent has seen no form, so that it is told what there is to choose from. */
export const missing = (field: string, choices: readonly string[] = [], values: Values = {}): Problem =>
  choices.length > 0
    ? { field, rule: "blank_among", values: { ...values, valid: listed(choices, MOST_CHOICES_LISTED) } }
    : { field, rule: "blank", values };

const MOST_CHOICES_LISTED = 40;

type Reader = "person" | "agent";

/** A problem in words. */
export interface Said {
  field?: string;
  text: string;
}

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
  const filled = Object.entries(values).map(([variable, value]) => [variable, inWords(variable, value, t, reader)]);
  const vars = {
    field: nameOf(field, t, reader),
    name: field ?? "",
    ...Object.fromEntries(filled),
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
  return variable === "what" ? captionOf(String(value), t) : value;
}

/** How people know a field: its caption in the words of a room, or its own name as words. */
function captionOf(field: string, t: Translate): string {
  if (/^[a-z_]+$/.test(field) && t.has(`captions.${field}`)) return t(`captions.${field}`);
  return inPlainWords(field, t);
}

/** Of "add.0.type" what is said of: "type"; where it stands is told before the sentence. Of an entry of a list the list. */
const lastName = (field: string) => field.split(".").findLast((name) => !/^\d*$/.test(name)) ?? field;

function inPlainWords(field: string, t: Translate): string {
  const words = field.replace(/_id$/, "").replaceAll("_", " ");
  return words === "" ? t("refusals.the_input") : words.charAt(0).toUpperCase() + words.slice(1);
}

const MORE = "more";
const MOST_PROBLEMS = 20;

/** Bytes of JSON. What stands around the problems in an answer has room beside them in 4 kB. */
const LARGEST = 3_900;
const LONGEST_TEXT = 2_000;
const LONGEST_FIELD = 100;

const moreOf = (count: number): Problem => ({ rule: MORE, values: { count } });

function few(problems: Problem[]): Problem[] {
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

const short = ({ field, text }: Said): Said => ({
  ...(field !== undefined && { field: cut(field, LONGEST_FIELD) }),
  text: cut(text, LONGEST_TEXT),
});

function cut(text: string, mostBytes: number): string {
  if (text.length <= mostBytes && bytesOf(text) <= mostBytes) return text;
  let kept = text.slice(0, mostBytes);
  while (bytesOf(kept) > mostBytes) kept = kept.slice(0, kept.length * 0.75);
  return `${kept.replace(/[\ud800-\udbff]$/, "")}…`;
}

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text));
