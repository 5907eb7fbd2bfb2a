import { sql } from "kysely";
import { z } from "zod";
import { type Resource, requireAdmin } from "../../accounts/index.js";
import { type Db, type Named, namedAnswer } from "../../kernel/index.js";
import type { FieldFormat } from "../tables.js";
import { createCustomField, deleteCustomField, updateCustomField } from "./change-custom-field.js";
import { customized, fields, given, type Sent } from "./custom-field-input.js";
import { type CustomField, formats } from "./custom-fields.js";
import { type Enumeration, enumerationsOfField } from "./enumerations.js";

/** As in Redmine's list, where only fields of issues say their trackers and roles. */
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
    trackers: z.array(namedAnswer).optional(),
    roles: z.array(namedAnswer).optional().describe("To whom it is visible, where not to all users."),
  })
  .meta({ id: "ListedCustomField" });

const answer = z
  .object({
    ...listedAnswer.shape,
    trackers: z.array(namedAnswer),
    roles: z.array(namedAnswer),
    description: z.string().nullable(),
    url_pattern: z.string(),
    text_formatting: z.enum(["", "full"]),
    full_width_layout: z.boolean(),
    user_role: z.array(z.int()).describe("Of users: the ids of the roles that one of must be theirs; empty: of all."),
    version_status: z.array(z.string()),
    extensions_allowed: z.string(),
    is_for_all: z.boolean(),
    project_ids: z.array(z.int()).describe("Where it is, if it is not for all projects."),
    editable: z.boolean().describe("Of users: by themselves."),
    enumerations: z.array(z.object({ ...namedAnswer.shape, active: z.boolean() })).optional(),
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
    .select(enumerationsOfField.as("enumerations"))
    .orderBy("f.position")
    .orderBy("f.id")
    .execute();
  return rows.map(inRest);
}

type Row = CustomField & { trackers: Named[]; roles: Named[]; enumerations: Enumeration[] };

function inRest(row: Row): z.infer<typeof answer> {
  const { position: _, tracker_ids: _trackers, role_ids: _roles, possible_values: _listed, ...field } = row;
  const { description, enumerations, ...rest } = field;
  const possible = possibleOf[row.field_format]?.(row);
  return {
    ...rest,
    description: description || null,
    ...(possible && { possible_values: possible }),
    ...(row.field_format === "enumeration" && { enumerations }),
  };
}

/** As Redmine names the values that one chooses from. */
const possibleOf: Partial<Record<FieldFormat, (row: Row) => { value: string; label: string }[]>> = {
  list: ({ possible_values }) => possible_values.map((each) => ({ value: each, label: each })),
  enumeration: ({ enumerations: all }) =>
    all.filter(({ active }) => active).map(({ id, name }) => ({ value: String(id), label: name })),
  bool: () => [
    { value: "1", label: "Yes" },
    { value: "0", label: "No" },
  ],
};

const listedInRest = async (db: Db) =>
  (await customFieldsInRest(db)).map(
    ({
      description: _description,
      url_pattern: _pattern,
      text_formatting: _formatting,
      full_width_layout: _width,
      user_role: _role,
      version_status: _status,
      extensions_allowed: _extensions,
      is_for_all: _all,
      project_ids: _projects,
      editable: _editable,
      enumerations: _enumerations,
      trackers,
      roles,
      ...listed
    }) => ({ ...listed, ...(listed.customized_type === "issue" && { trackers, roles }) }),
  );

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
