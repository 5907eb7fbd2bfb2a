import { type RawBuilder, sql } from "kysely";
import { customFieldVisible } from "../../../projects/index.js";
import { type CustomizedType, userFieldVisible } from "../../../tracking/index.js";
import { type Asked, type Filter, ofEach } from "../../fields/filters.js";
import { byCustomValue } from "./custom-comparison.js";
import { filterIsHere } from "./custom-fields-here.js";

/** What has the values that issues are filtered by: the issue, or what it refers to. */
interface Customized {
  type: CustomizedType;
  /** The column of an issue with its id. */
  id: string;
  mayBeEmpty?: true;
  /** The record has the field, by which lists are filtered, and the viewer sees it there. */
  seen(asked: Asked, field: number): RawBuilder<boolean>;
}

/** Said about `custom_fields f`. */
const whereSeen =
  (type: CustomizedType, rule: (asked: Asked) => RawBuilder<boolean>) => (asked: Asked, field: number) =>
    sql<boolean>`
  exists (select 1 from custom_fields f
           where f.id = ${field} and f.customized_type = ${sql.lit(type)} and f.is_filter and ${rule(asked)})`;

const ofIssue: Customized = {
  type: "issue",
  id: "id",
  seen: ({ viewer, column }, field) =>
    filterIsHere(field, {
      user: sql`${viewer.id}::int`,
      project: sql`${column("project_id")}`,
      tracker: sql`${column("tracker_id")}`,
    }),
};

const seenOfUser = whereSeen("user", ({ viewer }) => userFieldVisible(viewer));

const customized = new Map<string, Customized>([
  ["", ofIssue],
  [
    "project.",
    {
      type: "project",
      id: "project_id",
      seen: whereSeen("project", ({ viewer, column }) =>
        customFieldVisible("f", sql`${viewer.id}::int`, sql`${column("project_id")}`),
      ),
    },
  ],
  [
    "fixed_version.",
    {
      type: "version",
      id: "fixed_version_id",
      mayBeEmpty: true,
      seen: whereSeen("version", ({ viewer, column }) =>
        customFieldVisible(
          "f",
          sql`${viewer.id}::int`,
          sql`(select v.project_id from versions v where v.id = ${column("fixed_version_id")})`,
        ),
      ),
    },
  ],
  ["author.", { type: "user", id: "author_id", seen: seenOfUser }],
  ["assigned_to.", { type: "user", id: "assigned_to_id", mayBeEmpty: true, seen: seenOfUser }],
]);

/** `cf_1`, or `project.cf_1`: by a custom field of what an issue refers to. */
function read(name: string): { of: Customized; id: number } | undefined {
  const [, prefix = "", id = ""] = /^([a-z_]+\.)?cf_(\d{1,9})$/.exec(name) ?? [];
  const of = customized.get(prefix);
  return of && id !== "" ? { of, id: Number(id) } : undefined;
}

export const isCustomFilter = (name: string): boolean => read(name) !== undefined;

/** By the values of a custom field of the issue, or of what it refers to. */
export const customFilter: Filter = byCustomValue((name) => {
  const { of, id } = read(name) ?? { of: ofIssue, id: 0 };
  return { field: id, has: (rule, asked) => hasValue(rule, asked, of, id) };
});

/** A value of the issue's own field, about which the rule is true. */
export const hasOwnValue = (rule: RawBuilder<boolean>, asked: Asked, field: number): RawBuilder<boolean> =>
  hasValue(rule, asked, ofIssue, field);

/** The comparison is asked once, of an index; the rule of who sees the field of what it finds. */
function hasValue(rule: RawBuilder<boolean>, asked: Asked, of: Customized, field: number): RawBuilder<boolean> {
  const record = asked.column(of.id);
  // An issue need not be assigned: what is not there has no value.
  const isThere = of.mayBeEmpty ? sql`${record} is not null and` : sql``;
  const values = sql`
    select v.customized_id from custom_values v
     where v.customized_type = ${sql.lit(of.type)} and v.custom_field_id = ${field} and ${rule}`;
  const has = asked.asksEach
    ? sql`exists (${values} and v.customized_id = ${record} ${ofEach(asked)})`
    : sql`${record} in (${values})`;
  return sql`(${isThere} ${has} and ${of.seen(asked, field)})`;
}
