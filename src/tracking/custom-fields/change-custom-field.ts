import { sql } from "kysely";
import { onlyAdministrators } from "../../accounts/index.js";
import {
  type Change,
  insertOrdered,
  invalid,
  notFound,
  type Problem,
  Refusal,
  type Trx,
  updateOrdered,
} from "../../kernel/index.js";
import { safeAddress } from "../custom-values/value-link.js";
import { type ValueRules, valueProblems } from "../custom-values/value-problems.js";
import {
  type CustomField,
  linkable,
  notOfFiles,
  type OfFormats,
  ofFormats,
  onlyInProjects,
  severalOf,
} from "./custom-fields.js";
import { type GivenEnumeration, keepEnumerations } from "./enumerations.js";
import { refuseUnknown } from "./refuse-unknown.js";

/** What administrators say of a custom field; `position` counts from 1. */
export type CustomFieldGiven = Partial<Omit<CustomField, "id">> & {
  /** All that a field of the format `enumeration` can be. */
  enumerations?: GivenEnumeration[];
};

/** At the end of the list. What is not said is as a new one in Redmine. */
export async function createCustomField(
  change: Change,
  { enumerations, ...given }: CustomFieldGiven,
): Promise<{ id: number }> {
  onlyAdministrators(change);
  const { trx } = change;
  if (given.customized_type === undefined) throw invalid("customized_type", "blank");
  await refuseWrong(trx, { ...unsaid, ...given, enumerations });
  await refuseUnknown(change, given);
  const field = await insertOrdered(trx, "custom_fields", {
    field_format: unsaid.field_format,
    ...given,
    // The page's boxes of trackers are sent, ticked and hidden, with whatever else the new field is of.
    ...(given.customized_type !== "issue" && { tracker_ids: [] }),
  });
  if (enumerations) await keepEnumerations(trx, field.id, enumerations);
  await refuseOtherDefault(trx, field.id);
  return field;
}

type Checked = ValueRules &
  Pick<CustomField, "visible" | "role_ids" | "customized_type" | (typeof notOfFiles)[number] | OfFormats> &
  Pick<CustomFieldGiven, "enumerations">;

const unsaid: Checked = {
  customized_type: "issue",
  name: "",
  field_format: "string",
  possible_values: [],
  multiple: false,
  min_length: null,
  max_length: null,
  regexp: "",
  url_pattern: "",
  default_value: null,
  visible: true,
  role_ids: [],
  is_filter: false,
  searchable: false,
  text_formatting: "",
  full_width_layout: false,
  user_role: [],
  version_status: [],
  extensions_allowed: "",
};

/** What it is of and its format stay, and that there may be several values: values were given by them. */
export async function updateCustomField(
  change: Change,
  id: number,
  { enumerations, ...given }: CustomFieldGiven,
): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  const field = await storedField(trx, id);
  for (const name of ["customized_type", "field_format"] as const) {
    if (given[name] !== undefined && given[name] !== field[name]) throw invalid(name, "not_changeable");
  }
  if (field.multiple && given.multiple === false) throw invalid("multiple", "not_changeable");
  await refuseWrong(trx, { ...field, ...given, enumerations });
  await refuseUnknown(change, given, field);
  await updateOrdered(trx, "custom_fields", id, given);
  if (enumerations) await keepEnumerations(trx, id, enumerations);
  await refuseOtherDefault(trx, id);
}

/** With all its values and the rules of workflows about it; journals keep what they say of it, and show it no more. */
export async function deleteCustomField(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  await storedField(trx, id);
  await trx.deleteFrom("custom_fields").where("id", "=", id).execute();
  await trx.deleteFrom("workflow_permissions").where("field", "=", String(id)).execute();
}

async function storedField(trx: Trx, id: number): Promise<CustomField> {
  const field = await trx.selectFrom("custom_fields").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!field) throw notFound("custom_field");
  return field;
}

async function refuseWrong(trx: Trx, field: Checked): Promise<void> {
  const { min_length: min, max_length: max, default_value, field_format: format } = field;
  const isOfUsers = field.customized_type === "user";
  // Others may be for administrators alone, as in Redmine.
  const isOfIssues = field.customized_type === "issue";
  const problems: Problem[] = [
    ...(isOfUsers && onlyInProjects.includes(format) ? [{ field: "field_format", rule: "tracking.not_of_users" }] : []),
    ...(format === "list" && field.possible_values.length === 0 ? [{ field: "possible_values", rule: "blank" }] : []),
    ...(format !== "enumeration" && field.enumerations
      ? [{ field: "enumerations", rule: "tracking.only_of_enumerations" }]
      : []),
    ...(field.multiple && !severalOf.includes(format) ? [{ field: "multiple", rule: "tracking.only_of_lists" }] : []),
    ...(!field.visible && isOfIssues && field.role_ids.length === 0 ? [{ field: "role_ids", rule: "blank" }] : []),
    ...(min !== null && max !== null && max > 0 && min > max ? [{ field: "max_length", rule: "invalid" }] : []),
    ...(refersBack(field.regexp) ? [{ field: "regexp", rule: "tracking.back_reference" }] : []),
    ...patternProblems(field),
    ...formatProblems(field),
    ...(format === "attachment" ? fileProblems(field) : []),
    ...(default_value && !mayBeDefault(field, default_value) ? [invalidDefault] : []),
  ];
  if (problems.length > 0) throw new Refusal(422, problems);
  if (field.regexp !== "") await refuseExpression(trx, field);
}

const invalidDefault: Problem = { field: "default_value", rule: "invalid" };

/**
 * PostgreSQL compares without trying again, in a time that grows as the value does; but for back references, for which it tries
 * every way: a few dozen letters take longer than a statement may. `\\1` is a backslash and a digit.
 */
const refersBack = (regexp: string): boolean => /^(?:[^\\]|\\[^1-9])*\\[1-9]/s.test(regexp);

/** People and versions belong to projects, so none is good for all; of files it is said by itself. */
const mayBeDefault = (field: Checked, value: string): boolean =>
  field.field_format === "attachment" ||
  (!onlyInProjects.includes(field.field_format) && valueProblems(field, [value], "default_value").length === 0);

/** Files are values of issues alone, and no texts. */
const fileProblems = (field: Checked): Problem[] => [
  ...(field.customized_type === "issue" ? [] : [{ field: "field_format", rule: "tracking.only_of_issues" }]),
  ...notOfFiles.filter((name) => field[name]).map((name) => ({ field: name, rule: "tracking.not_of_files" })),
];

/** What is said of a field that has no use for it. */
function formatProblems(field: Checked): Problem[] {
  const names = Object.keys(ofFormats) as OfFormats[]; // its own keys
  const isOf = (name: OfFormats) => ofFormats[name].some((format) => format === field.field_format);
  return names
    .filter((name) => isSaid(field[name]) && !(isOf(name) && (name !== "full_width_layout" || isOfIssues(field))))
    .map((name) => ({ field: name, rule: "tracking.not_of_format" }));
}

const isSaid = (value: string | boolean | readonly unknown[]) =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

const isOfIssues = ({ customized_type: type }: Checked) => type === "issue";

/** What leads nowhere with any value is no pattern; with one that makes another address of it, there is no link. */
function patternProblems({ url_pattern: pattern, field_format: format }: Checked): Problem[] {
  if (pattern === "") return [];
  if (!linkable.includes(format)) return [{ field: "url_pattern", rule: "tracking.never_linked" }];
  return safeAddress(pattern) === undefined ? [{ field: "url_pattern", rule: "tracking.unsafe_address" }] : [];
}

/** What is no expression fails when it is used. A default that it does not match would have each new record refused. */
async function refuseExpression(
  trx: Trx,
  { regexp, default_value }: Pick<Checked, "regexp" | "default_value">,
): Promise<void> {
  const matching = sql<{ matches: boolean }>`select ${default_value ?? ""}::text ~ ${regexp}::text as matches`;
  const { rows } = await matching.execute(trx).catch((error: { code?: string }) => {
    throw error.code === INVALID_REGULAR_EXPRESSION ? invalid("regexp", "invalid") : error;
  });
  if (default_value && !rows[0]?.matches) throw new Refusal(422, [invalidDefault]);
}

const INVALID_REGULAR_EXPRESSION = "2201B";

/** The default of an enumeration is the id of one of its active values, as they are now. */
async function refuseOtherDefault(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from custom_fields f
     where f.id = ${id} and f.field_format = 'enumeration' and f.default_value is not null and not exists (
       select 1 from custom_field_enumerations e
        where e.custom_field_id = f.id and e.active and e.id::text = f.default_value)`.execute(trx);
  if (rows.length > 0) throw new Refusal(422, [invalidDefault]);
}
