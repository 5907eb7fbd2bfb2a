import { sql } from "kysely";
import { z } from "zod";
import { type Resource, requireAdmin } from "../../accounts/index.js";
import { type Db, listOf, type Named, namedAnswer, sentFlag, sentId, text } from "../../kernel/index.js";
import { createCustomField, deleteCustomField, updateCustomField } from "./change-custom-field.js";
import { type CustomField, formats } from "./custom-fields.js";

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
  z.union([
    z.null(),
    z.coerce.number("not_a_number").int("not_whole").nonnegative("negative").max(65_535, "too_large"),
  ]),
);

const emptyOr = (longest: number) => z.union([z.null().transform(() => ""), text(longest)]);

/** Redmine's pages name the class by the type of the field. */
const customized = z.enum(["issue"], { error: "tracking.no_such_customized_type" });

const ids = listOf(sentId, 1_000).transform((all) => [...new Set(all)]);

const fields = z.strictObject({
  customized_type: customized.optional(),
  type: z.enum(["IssueCustomField"], { error: "tracking.no_such_customized_type" }).optional(),
  name: text(1_000).optional(),
  field_format: z.enum(formats, { error: "tracking.no_such_format" }).optional(),
  description: emptyOr(65_535).optional(),
  possible_values: possibleValues.optional(),
  default_value: z.preprocess((sent) => (sent === "" ? null : sent), text(1_000).nullable()).optional(),
  regexp: emptyOr(1_000).optional(),
  min_length: length.optional(),
  max_length: length.optional(),
  is_required: sentFlag.optional(),
  is_for_all: sentFlag.optional(),
  is_filter: sentFlag.optional(),
  searchable: sentFlag.optional(),
  multiple: sentFlag.optional(),
  visible: sentFlag.optional(),
  tracker_ids: ids.optional(),
  project_ids: ids.optional(),
  role_ids: ids.optional(),
  position: sentId.optional(),
});

/** As in Redmine's list. */
const listedAnswer = z
  .object({
    ...namedAnswer.shape,
    customized_type: customized,
    field_format: z.enum(formats),
    regexp: z.string(),
    min_length: z.int().nullable(),
    max_length: z.int().nullable(),
    is_required: z.boolean(),
    is_filter: z.boolean(),
    searchable: z.boolean(),
    multiple: z.boolean(),
    default_value: z.string().nullable(),
    visible: z.boolean(),
    possible_values: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    trackers: z.array(namedAnswer),
    roles: z.array(namedAnswer).describe("To whom it is visible, where not to all users."),
  })
  .meta({ id: "ListedCustomField" });

const answer = z
  .object({
    ...listedAnswer.shape,
    description: z.string().nullable(),
    is_for_all: z.boolean(),
    project_ids: z.array(z.int()).describe("Where it is, if it is not for all projects."),
  })
  .meta({ id: "CustomField" });

const namesOf = (table: "trackers" | "roles", ids: "tracker_ids" | "role_ids") => sql<Named[]>`(
  select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.position, n.id), '[]')
    from ${sql.table(table)} n where n.id = any(${sql.ref(`f.${ids}`)}))`;

async function customFieldsInRest(db: Db): Promise<z.infer<typeof answer>[]> {
  const rows = await db
    .selectFrom("custom_fields as f")
    .selectAll("f")
    .select([namesOf("trackers", "tracker_ids").as("trackers"), namesOf("roles", "role_ids").as("roles")])
    .orderBy("f.position")
    .orderBy("f.id")
    .execute();
  return rows.map(inRest);
}

function inRest(row: CustomField & { trackers: Named[]; roles: Named[] }): z.infer<typeof answer> {
  const { possible_values, description, position: _, tracker_ids: _trackers, role_ids: _roles, ...field } = row;
  return {
    ...field,
    description: description || null,
    ...(field.field_format === "list" && {
      possible_values: possible_values.map((each) => ({ value: each, label: each })),
    }),
  };
}

const listedInRest = async (db: Db) =>
  (await customFieldsInRest(db)).map(
    ({ description: _description, is_for_all: _all, project_ids: _projects, ...listed }) => listed,
  );

type Sent = z.infer<typeof fields>;

/** `type` is Redmine's other word for `customized_type`. */
const given = ({ type, ...rest }: Sent) => (type === undefined ? rest : { customized_type: "issue" as const, ...rest });

/** Administrators alone, as in Redmine. */
export const customFieldResource = {
  subject: "Custom fields",
  path: "/custom_fields",
  one: "custom_field",
  many: "custom_fields",
  fields,
  answer,
  mayRead: requireAdmin,
  all: customFieldsInRest,
  listed: { answer: listedAnswer, all: listedInRest },
  create: (open, sent: Sent) => createCustomField(open, given(sent)),
  update: (open, id, sent: Sent) => updateCustomField(open, id, given(sent)),
  remove: deleteCustomField,
} satisfies Resource<typeof fields, z.ZodObject>;
