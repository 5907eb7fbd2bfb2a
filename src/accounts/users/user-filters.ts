import { type RawBuilder, sql } from "kysely";
import {
  alternatives,
  dayOperators,
  days,
  type Expression,
  invalid,
  readExpression,
  textIs,
  wordOperators,
} from "../../kernel/index.js";
import { ACTIVE, LOCKED, type Viewer } from "../identity/viewer.js";
import type { UserCustomFields } from "./custom-fields.js";

interface Asked {
  name: string;
  viewer: Viewer;
  customs: Pick<UserCustomFields, "filtered">;
}

interface Filter {
  /** The first one is meant where none is written. */
  operators: readonly string[];
  condition(expression: Expression, asked: Asked): RawBuilder<boolean>;
}

const listOperators = ["=", "!", "*", "!*"];

const ofText = (column: RawBuilder<unknown>): Filter => ({
  operators: wordOperators,
  condition: (expression) => textIs(column, expression),
});

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
  ["login", ofText(sql`u.login`)],
  ["firstname", ofText(sql`u.firstname`)],
  ["lastname", ofText(sql`u.lastname`)],
  ["mail", ofText(sql`u.mail`)],
  ["admin", { operators: ["=", "!"], condition: isAdmin }],
  ["created_on", ofMoment("created_on")],
  ["last_login_on", ofMoment("last_login_on")],
]);

export const userFilterNames = [...filters.keys()];

const custom: Filter = {
  operators: wordOperators,
  condition: (expression, { name, viewer, customs }) =>
    customs.filtered(viewer, Number(name.slice("cf_".length)), expression),
};

/**
 * Those of an address, active users where it says nothing of their status: other names are passed over, as in Redmine, and what is
 * empty filters nothing. A value that means nothing is refused.
 */
export function userConditions(query: Record<string, string>, asked: Omit<Asked, "name">): RawBuilder<boolean>[] {
  return Object.entries({ status: String(ACTIVE), ...query }).flatMap(([name, raw]) => {
    const filter = /^cf_\d{1,9}$/.test(name) ? custom : filters.get(name);
    if (!filter || raw === "") return [];
    return [filter.condition(readExpression(name, raw, filter.operators), { ...asked, name })];
  });
}

function hasStatus({ operator, value }: Expression): RawBuilder<boolean> {
  if (operator.endsWith("*")) return operator === "*" ? sql`true` : sql`false`;
  const wanted = alternatives(value).map(Number);
  if (wanted.some((status) => !Number.isInteger(status) || status < ACTIVE || status > LOCKED))
    throw invalid("status", "not_in_list");
  return sql`(u.status = any(${wanted}::int[])) = ${operator === "="}`;
}

function isInGroup({ operator, value }: Expression, { name }: Asked): RawBuilder<boolean> {
  const named = operator.endsWith("*") ? [] : alternatives(value);
  if (named.some((one) => !/^\d{1,9}$/.test(one))) throw invalid(name, "invalid");
  const among = named.length > 0 ? sql`and gu.group_id = any(${named.map(Number)}::int[])` : sql``;
  const found = sql<boolean>`exists (select 1 from group_users gu where gu.user_id = u.id ${among})`;
  return operator.startsWith("!") ? sql`not ${found}` : found;
}

function isAdmin({ operator, value }: Expression, { name }: Asked): RawBuilder<boolean> {
  if (value !== "1" && value !== "0") throw invalid(name, "invalid");
  return sql`u.admin = ${(value === "1") === (operator === "=")}`;
}
