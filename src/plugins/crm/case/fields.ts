import type { Selectable } from "kysely";
import { z } from "zod";
import { type Field, stored } from "../../../issues/index.js";
import {
  filledLine,
  LONGEST_TEXT,
  sentId,
  sentIdOrNone,
  sentNumber,
  type Tables,
  text,
} from "../../../kernel/index.js";
import { statusReference } from "./statuses.js";

const LONGEST_LINE = 255;

const line = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? null : value),
  text(LONGEST_LINE)
    .transform((value) => value.trim())
    .nullable(),
);

const MOST = 9_999_999_999_999;

/** Redmine's clients and forms send numbers as text, and an empty text for none. A comma before three digits may set off thousands. */
const price = z.preprocess(
  (value) => (typeof value === "string" ? (value.trim() === "" ? null : value.replace(/,(?=\d\d?\s*$)/, ".")) : value),
  sentNumber(
    z
      .number("not_a_number")
      .nonnegative("negative")
      .max(MOST, "too_large")
      .refine((value) => Number(value.toFixed(2)) === value, "crm.too_precise")
      .nullable(),
  ),
);

const currencies = new Set(Intl.supportedValuesOf("currency"));

const currency = z
  .string("not_text")
  .transform((code) => code.trim().toUpperCase())
  .refine((code) => currencies.has(code), "crm.no_currency");

/** THE table of a case's fields, in the order of a journal's details. A new field is its column, its type, an entry here and its words. */
const table = {
  project_id: { kind: "reference", to: "project", schema: sentId },
  name: { kind: "line", schema: text(LONGEST_TEXT).pipe(filledLine(LONGEST_LINE)) },
  description: { kind: "text", schema: z.preprocess((value) => value ?? "", text(LONGEST_TEXT)) },
  company: { kind: "line", schema: line, mayBeEmpty: true },
  contact: { kind: "line", schema: line, mayBeEmpty: true },
  price: { kind: "number", schema: price, mayBeEmpty: true },
  currency: { kind: "line", schema: currency },
  status_id: { kind: "reference", to: statusReference, schema: sentId },
  author_id: { kind: "reference", to: "user" },
  assigned_to_id: { kind: "reference", to: "user", schema: sentIdOrNone, mayBeEmpty: true },
  created_on: { kind: "moment" },
  updated_on: { kind: "moment" },
  closed_on: { kind: "moment", mayBeEmpty: true },
} as const satisfies Record<string, Field>;

type Name = keyof typeof table;

/** Those that can be set. */
export type FieldName = { [N in Name]: (typeof table)[N] extends { schema: z.ZodType } ? N : never }[Name];

export type CaseFields = Pick<Selectable<Tables["crm_cases"]>, FieldName>;

/** By name, in their order. */
export const caseFields: ReadonlyMap<string, Field> = new Map(Object.entries(table));

export const fieldNames = (Object.keys(table) as Name[]) // the keys of a literal are its names
  .filter((name): name is FieldName => "schema" in table[name]);

/** The shape of each field that can be set. */
export const fieldShapes = Object.fromEntries(
  fieldNames.map((name) => [name, table[name].schema.optional()]),
) as unknown as { [N in FieldName]: z.ZodOptional<(typeof table)[N]["schema"]> }; // made of them, one by one

/** As a form has them. */
export const valuesOf = (fields: CaseFields): Record<FieldName, string> =>
  Object.fromEntries(fieldNames.map((name) => [name, stored(fields[name]) ?? ""])) as Record<FieldName, string>; // all of them
