import { z } from "zod";
import { filledLine, listOf, sentId, sentIdOrNone, text, writtenExpression } from "../../kernel/index.js";

/** A list as rows, or as a board by status; under Redmine's names. */
export const displayTypes = ["list", "board"] as const;

export type DisplayType = (typeof displayTypes)[number];

/** Undefined: it is the name of none. */
export const displayNamed = (name: string | null | undefined): DisplayType | undefined =>
  displayTypes.find((one) => one === name);

const name = text(200);

/** A filter as in an address, or taken apart as Redmine keeps it. */
const filter = z.union([
  text(2_000),
  z.object({ operator: text(10), values: listOf(text(500), 500).default([]) }).transform(writtenExpression),
]);

/** What can be said of a saved query, for every way in. */
export const queryFields = z.strictObject({
  name: filledLine(255).optional(),
  project_id: sentIdOrNone.optional().describe("null: for all projects."),
  visibility: z.enum(["private", "roles", "public"]).optional(),
  role_ids: listOf(sentId, 100).optional().describe("With visibility `roles`: who has one of them sees it."),
  filters: z
    .record(name, filter)
    .refine((all) => Object.keys(all).length <= 50, { error: "too_many_entries", params: { count: 50 } })
    .optional()
    .describe("By name, as in the address of a list; or with `operator` and `values`."),
  columns: listOf(name, 50).optional().describe("Empty: the usual ones."),
  group_by: name
    .nullable()
    .transform((one) => one ?? "")
    .optional(),
  sort: text(200).optional(),
  totals: listOf(name, 20).optional().describe("Empty: the usual ones; one that is empty: none."),
  display_type: z.enum(displayTypes).optional().describe("What its page shows: rows, or a board by status."),
});

export type QueryFields = z.infer<typeof queryFields>;
