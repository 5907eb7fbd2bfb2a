import { z } from "zod";
import { filledListOf, LONGEST_TEXT, listOf, sentFlag, sentId, sentNumber, text } from "../../kernel/index.js";
import { customizedTypes, formats, versionStatuses } from "./custom-fields.js";

const LONGEST_VALUE = 255;
const MOST_VALUES = 1_000;

const value = text(LONGEST_VALUE)
  .transform((written) => written.trim())
  .refine((written) => written !== "", "blank");

/** As a list, as what Redmine answers, or one in each line of a text. */
const possibleValues = z
  .preprocess(
    (sent) => (typeof sent === "string" ? sent.split("\n").filter((line) => line.trim() !== "") : sent),
    listOf(z.union([value, z.object({ value }).transform((one) => one.value)]), MOST_VALUES),
  )
  .transform((values) => [...new Set(values)]);

const length = z.preprocess(
  (sent) => (sent === "" ? null : sent),
  sentNumber(z.number("not_a_number").int("not_whole").nonnegative("negative").max(65_535, "too_large").nullable()),
);

const emptyOr = (longest: number) => z.union([z.null().transform(() => ""), text(longest)]);

const orNone = <T extends z.ZodType>(schema: T) => z.preprocess((sent) => (sent === "" ? undefined : sent), schema);

/** In the order of their positions, or of the list. An id names one that there is; a form has empty names, too, which mean none. */
const enumerations = z
  .preprocess(
    (sent) => (Array.isArray(sent) ? sent.filter((one) => one?.name !== "") : sent),
    listOf(
      z.strictObject({
        id: orNone(sentId.optional()),
        name: value,
        active: sentFlag.optional(),
        position: orNone(sentId.optional()),
      }),
      MOST_VALUES,
    ),
  )
  .transform((all) => all.toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0))
  .transform((all) => all.map(({ position: _, ...one }) => one));

export const customized = z.enum(customizedTypes, { error: "tracking.no_such_customized_type" });

/** Redmine's pages name the class by the type of the field. */
const typeOf = {
  IssueCustomField: "issue",
  ProjectCustomField: "project",
  UserCustomField: "user",
  VersionCustomField: "version",
} as const;

const ids = filledListOf(sentId, 1_000).transform((all) => [...new Set(all)]);

/** What administrators send. */
export const fields = z.strictObject({
  customized_type: customized.optional(),
  type: z
    .enum(Object.keys(typeOf) as (keyof typeof typeOf)[], { error: "tracking.no_such_customized_type" }) // its own keys
    .optional(),
  name: text(1_000).optional(),
  field_format: z.enum(formats, { error: "tracking.no_such_format" }).optional(),
  description: emptyOr(65_535).optional(),
  possible_values: possibleValues.optional(),
  enumerations: enumerations.optional().describe("All that the format enumeration can be, in their order."),
  default_value: z.preprocess((sent) => (sent === "" ? null : sent), text(LONGEST_TEXT).nullable()).optional(),
  regexp: emptyOr(1_000).optional(),
  url_pattern: emptyOr(1_000)
    .optional()
    .describe(
      "Where values lead: %value%, %id%, %project_id%, %project_identifier%, %m1% (a group of the expression).",
    ),
  text_formatting: z
    .preprocess((sent) => sent ?? "", z.enum(["", "full"], "not_in_list"))
    .optional()
    .describe("full: texts are written and shown as descriptions are."),
  full_width_layout: sentFlag.optional().describe("Of a text of issues: it stands below the description."),
  user_role: ids.optional().describe("Of users: members with one of these roles; empty: all members."),
  version_status: filledListOf(z.enum(versionStatuses, "not_in_list"), versionStatuses.length)
    .optional()
    .describe("Of versions: those of these statuses; empty: all."),
  extensions_allowed: z
    .preprocess(
      (sent) => sent ?? "",
      text(255).refine((sent) => /^[\w\s.,*+-]*$/.test(sent), "tracking.extensions"),
    )
    .optional()
    .describe("Of files, with commas between; empty: as the settings say."),
  min_length: length.optional(),
  max_length: length.optional(),
  is_required: sentFlag.optional(),
  is_for_all: sentFlag.optional(),
  is_filter: sentFlag.optional(),
  searchable: sentFlag.optional(),
  multiple: sentFlag.optional(),
  visible: sentFlag.optional(),
  editable: sentFlag.optional(),
  tracker_ids: ids.optional(),
  project_ids: ids.optional(),
  role_ids: ids.optional(),
  position: sentId.optional(),
});

export type Sent = z.infer<typeof fields>;

/** As the verbs take it: `type` is Redmine's other word for `customized_type`. */
export const given = ({ type, ...rest }: Sent) =>
  type === undefined ? rest : { customized_type: typeOf[type], ...rest };
