import type { Selectable } from "kysely";
import { z } from "zod";
import {
  LONGEST_TEXT,
  sentDay,
  sentFlag,
  sentId,
  sentIdOrNone,
  sentNumber,
  type Tables,
  text,
} from "../../kernel/index.js";
import type { Field, FieldKind } from "./field.js";
import { hoursIn } from "./hours.js";

/** REST and forms clear a field by an empty text. */
const cleared = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());
const number = z.preprocess(hoursIn, z.number("not_a_number").nonnegative("negative").max(1_000_000, "too_large"));
const title = text(255)
  .transform((value) => value.trim())
  .refine((value) => value !== "", "blank");
/** By number, as people write it: `#12`. */
export const sentIssue = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().replace(/^#/, "") : value),
  sentIdOrNone,
);
const percent = z.preprocess(
  (value) => (value === "" || value === null ? 0 : value),
  sentNumber(z.number("not_a_number").int("not_whole").min(0, "not_a_percentage").max(100, "not_a_percentage")),
);

/**
 * THE table of an issue's fields, in the order of a journal's details. Lists, filters, orders, forms, history, cards, REST, tools and
 * rules read it: a new field is its column, its type in `tables.ts`, an entry here and its words.
 */
const table = {
  project_id: { kind: "reference", to: "project", schema: sentId },
  tracker_id: { kind: "reference", to: "tracker", schema: sentId },
  subject: { kind: "line", schema: title },
  description: { kind: "text", schema: z.preprocess((value) => value ?? "", text(LONGEST_TEXT)) },
  status_id: { kind: "reference", to: "status", schema: sentId },
  priority_id: { kind: "reference", to: "priority", schema: sentId },
  author_id: { kind: "reference", to: "user" },
  category_id: { kind: "reference", to: "category", schema: sentIdOrNone, mayBeEmpty: true },
  assigned_to_id: { kind: "reference", to: "user", schema: sentIdOrNone, mayBeEmpty: true },
  fixed_version_id: { kind: "reference", to: "version", schema: sentIdOrNone, mayBeEmpty: true },
  parent_id: { kind: "reference", to: "issue", sentAs: "parent_issue_id", schema: sentIssue, mayBeEmpty: true },
  is_private: { kind: "flag", schema: sentFlag },
  start_date: { kind: "day", schema: cleared(sentDay), mayBeEmpty: true },
  due_date: { kind: "day", schema: cleared(sentDay), mayBeEmpty: true },
  done_ratio: { kind: "percent", schema: percent },
  estimated_hours: { kind: "hours", schema: cleared(number), mayBeEmpty: true },
  created_on: { kind: "moment" },
  updated_on: { kind: "moment" },
  closed_on: { kind: "moment", mayBeEmpty: true },
} as const satisfies Record<string, Field>;

type Name = keyof typeof table;

/** Those that can be set. */
export type FieldName = { [N in Name]: (typeof table)[N] extends { schema: z.ZodType } ? N : never }[Name];

/** What can be set on an issue. */
export type IssueFields = Pick<Selectable<Tables["issues"]>, FieldName>;

/** By name, in their order. A request may ask for any name, `constructor` too. */
export const issueFields: ReadonlyMap<string, Field> = new Map(Object.entries(table));

/** Every column of `issues` that is a field. */
export const columnNames = Object.keys(table) as Name[]; // the keys of a literal are its names

/** What a client calls a field when it sets it. */
export const sentName = (name: FieldName): string => (table[name] as Field).sentAs ?? name;

/** The key of a field's caption: under the name by which it is sent, which is nobody else's. */
export const fieldCaption = (name: string): string => `captions.${issueFields.get(name)?.sentAs ?? name}`;

/** The field that a client, or a rule, calls so. */
export const fieldSentAs = (name: string): FieldName | undefined =>
  fieldNames.find((field) => sentName(field) === name);

export const fieldNames = columnNames.filter((name): name is FieldName => "schema" in table[name]);

const nothingOf: Partial<Record<FieldKind, unknown>> = { text: "", flag: false, percent: 0 };

/** The value of an issue that has none, of all fields that may say nothing. */
export const nothingSaid: Partial<IssueFields> = Object.fromEntries(
  fieldNames.flatMap((name) => {
    const { kind, mayBeEmpty = false }: Field = table[name];
    const nothing = mayBeEmpty ? null : nothingOf[kind];
    return nothing === undefined ? [] : [[name, nothing]];
  }),
);

/** Those without a place of their own on pages: shown, and asked for, one after the other. */
export const plainFields = fieldNames.filter(
  (name) => ["line", "day", "hours", "number", "percent"].includes(table[name].kind) && name !== "subject",
);

/** In the order of Redmine's answers: first what the issue refers to. */
export const answerNames = [...columnNames].sort((a, b) => Number("to" in table[b]) - Number("to" in table[a]));

/** `status` of `status_id`: how answers and orders name what a field refers to. */
export const shownAs = (name: string): string => name.replace(/_id$/, "");

/** As the journal keeps it. */
export const stored = (value: IssueFields[FieldName]): string | null =>
  value === null ? null : typeof value === "boolean" ? (value ? "1" : "0") : String(value);
