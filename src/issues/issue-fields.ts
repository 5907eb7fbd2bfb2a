import { z } from "zod";
import { LONGEST_TEXT, sentFlag, sentId, sentIdOrNone, text } from "../kernel/index.js";

/** What can be set on an issue, by the names of REST, forms and stored journal details. */
export interface IssueFields {
  project_id: number;
  tracker_id: number;
  status_id: number;
  priority_id: number;
  category_id: number | null;
  subject: string;
  description: string;
  assigned_to_id: number | null;
  is_private: boolean;
  start_date: string | null;
  due_date: string | null;
  done_ratio: number;
  estimated_hours: number | null;
}

export type FieldName = keyof IssueFields;

export const fieldNames = [
  "project_id",
  "tracker_id",
  "subject",
  "description",
  "status_id",
  "priority_id",
  "category_id",
  "assigned_to_id",
  "is_private",
  "start_date",
  "due_date",
  "done_ratio",
  "estimated_hours",
] as const satisfies FieldName[];

/** REST and forms clear a field by an empty text. */
const cleared = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());
const day = z.iso.date("is not a valid date");
const number = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value.replace(",", ".")) : value),
  z.number("is not a number").nonnegative("must be greater than or equal to 0").max(1_000_000, "is too large"),
);

/** The shape of each field's value, wherever it comes from. */
export const fieldSchemas = {
  project_id: sentId,
  tracker_id: sentId,
  status_id: sentId,
  priority_id: sentId,
  category_id: sentIdOrNone,
  subject: text(255)
    .transform((value) => value.trim())
    .refine((value) => value !== "", "cannot be blank"),
  description: z.preprocess((value) => value ?? "", text(LONGEST_TEXT)),
  assigned_to_id: sentIdOrNone,
  is_private: sentFlag,
  start_date: cleared(day),
  due_date: cleared(day),
  done_ratio: z.coerce
    .number("is not a number")
    .int("must be a whole number")
    .min(0, "must be between 0 and 100")
    .max(100, "must be between 0 and 100"),
  estimated_hours: cleared(number),
} satisfies Record<FieldName, z.ZodType>;

export const notesSchema = z.preprocess((value) => value ?? "", text(LONGEST_TEXT));

/** As the journal keeps it. */
export const stored = (value: IssueFields[FieldName]): string | null =>
  value === null ? null : typeof value === "boolean" ? (value ? "1" : "0") : String(value);
