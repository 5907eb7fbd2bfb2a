import { sql } from "kysely";
import { invalid, type Problem, Refusal, type Trx } from "../../kernel/index.js";
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
import type { GivenEnumeration } from "./enumerations.js";

type Checked = ValueRules &
  Pick<CustomField, "visible" | "role_ids" | "customized_type" | (typeof notOfFiles)[number] | OfFormats> & {
    enumerations?: GivenEnumeration[] | undefined;
  };

/** A new one, as in Redmine. */
export const unsaid: Checked = {
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

/** Names everything that does not fit, or lets all pass. */
export async function refuseWrong(trx: Trx, field: Checked): Promise<void> {
  const { min_length: min, max_length: max, default_value, field_format: format } = field;
  const isOfUsers = field.customized_type === "user";
  const problems: Problem[] = [
    ...(isOfUsers && onlyInProjects.includes(format) ? [{ field: "field_format", rule: "tracking.not_of_users" }] : []),
    ...(format === "list" && field.possible_values.length === 0 ? [{ field: "possible_values", rule: "blank" }] : []),
    ...(format !== "enumeration" && field.enumerations
      ? [{ field: "enumerations", rule: "tracking.only_of_enumerations" }]
      : []),
    ...(field.multiple && !severalOf.includes(format) ? [{ field: "multiple", rule: "tracking.only_of_lists" }] : []),
    // Others may be for administrators alone, as in Redmine.
    ...(isOfIssues(field) && !field.visible && field.role_ids.length === 0
      ? [{ field: "role_ids", rule: "blank" }]
      : []),
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
export async function refuseOtherDefault(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from custom_fields f
     where f.id = ${id} and f.field_format = 'enumeration' and f.default_value is not null and not exists (
       select 1 from custom_field_enumerations e
        where e.custom_field_id = f.id and e.active and e.id::text = f.default_value)`.execute(trx);
  if (rows.length > 0) throw new Refusal(422, [invalidDefault]);
}
