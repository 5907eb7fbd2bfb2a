import { type RawBuilder, sql } from "kysely";
import {
  alternatives,
  dayOperators,
  days,
  type Expression,
  flagFilter,
  invalid,
  type ShortFilter,
  shortConditions,
  textFilter,
} from "../../../kernel/index.js";
import { ACTIVE, LOCKED, type Viewer } from "../../identity/viewer.js";
import type { UserCustomFields } from "../custom-fields.js";

interface Asking {
  viewer: Viewer;
}

type Filter = ShortFilter<Asking>;

const listOperators = ["=", "!", "*", "!*"];

const ofMoment = (name: string): Filter => ({
  operators: dayOperators,
  condition: (expression, asked) =>
    days("moment", sql.ref(`u.${name}`), expression, { ...asked, column: (other) => sql.ref(`u.${other}`) }),
});

const ofGroup: Filter = { operators: listOperators, condition: isInGroup };

/** Redmine's filters of the list of users in their short form; of `users u`. `name` is asked for itself: a part of any name. */
const filters = new Map<string, Filter>([
  ["status", { operators: listOperators, condition: hasStatus }],
  ["group_id", ofGroup],
  ["is_member_of_group", ofGroup],
  ["login", indexedText(sql`u.login`)],
  ["firstname", indexedText(sql`u.firstname`)],
  ["lastname", indexedText(sql`u.lastname`)],
  ["mail", indexedText(sql`u.mail`)],
  ["admin", flagFilter(sql`u.admin`)],
  ["twofa_scheme", { operators: listOperators, condition: hasSecondFactor }],
  ["created_on", ofMoment("created_on")],
  ["last_login_on", ofMoment("last_login_on")],
]);

export const userFilterNames = [...filters.keys()];

/** Of the filters of an address; of active users where it says nothing of their status. */
export const userConditions = (
  query: Record<string, string>,
  { viewer, customs }: Asking & { customs: Pick<UserCustomFields, "filtered"> },
) =>
  shortConditions(
    { status: String(ACTIVE), ...query },
    { filters, custom: (field, expression) => customs.filtered(viewer, field, expression), asking: { viewer } },
  );

/** The whole of it is looked up in an index: programs find people by their login or mail address. */
function indexedText(column: RawBuilder<string>): Filter {
  const { operators, condition } = textFilter(column);
  const isOneOf = (value: string) =>
    sql<boolean>`lower(${column}) in (${sql.join(alternatives(value).map((one) => sql`lower(${one})`))})`;
  return {
    operators,
    condition: (expression, asked) =>
      expression.operator === "=" ? isOneOf(expression.value) : condition(expression, asked),
  };
}

function hasStatus({ operator, value }: Expression): RawBuilder<boolean> {
  if (operator.endsWith("*")) return operator === "*" ? sql`true` : sql`false`;
  const wanted = alternatives(value).map(Number);
  if (wanted.some((status) => !Number.isInteger(status) || status < ACTIVE || status > LOCKED))
    throw invalid("status", "not_in_list");
  // Written out: behind a parameter the planner knows neither that all have one status nor that almost none have another.
  const found = sql<boolean>`u.status in (${sql.join(wanted.map((status) => sql.lit(status)))})`;
  return operator === "=" ? found : sql`not ${found}`;
}

function isInGroup({ operator, value }: Expression, { name }: { name: string }): RawBuilder<boolean> {
  const named = operator.endsWith("*") ? [] : alternatives(value);
  if (named.some((one) => !/^\d{1,9}$/.test(one))) throw invalid(name, "invalid");
  const among = named.length > 0 ? sql`and gu.group_id = any(${named.map(Number)}::int[])` : sql``;
  const found = sql<boolean>`exists (select 1 from group_users gu where gu.user_id = u.id ${among})`;
  return operator.startsWith("!") ? sql`not ${found}` : found;
}

function hasSecondFactor({ operator, value }: Expression, { name }: { name: string }): RawBuilder<boolean> {
  if (!operator.endsWith("*") && alternatives(value).some((scheme) => scheme !== "totp"))
    throw invalid(name, "not_in_list");
  const found = sql<boolean>`exists (select from second_factors f where f.user_id = u.id)`;
  return operator.startsWith("!") ? sql`not ${found}` : found;
}
