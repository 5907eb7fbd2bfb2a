import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
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
import { byCustomValueOf } from "../../tracking/index.js";
import { customFieldVisible } from "../permission/custom-field-visible.js";

interface Asked {
  name: string;
  viewer: Pick<Viewer, "id" | "timeZone" | "language">;
}

interface Filter {
  /** The first one is meant where none is written. */
  operators: readonly string[];
  condition(expression: Expression, asked: Asked): RawBuilder<boolean>;
}

const ofText = (column: RawBuilder<unknown>): Filter => ({
  operators: wordOperators,
  condition: (expression) => textIs(column, expression),
});

/** Redmine's filters of the list of projects in their short form; of `projects p` and the `parent` that the viewer sees. */
const filters = new Map<string, Filter>([
  ["id", { operators: ["=", "!"], condition: ids(sql`p.id`, true) }],
  ["parent_id", { operators: ["=", "!", "*", "!*"], condition: ids(sql`parent.id`) }],
  ["name", ofText(sql`p.name`)],
  ["description", ofText(sql`p.description`)],
  ["is_public", { operators: ["=", "!"], condition: isPublic }],
  ["created_on", { operators: dayOperators, condition: created }],
]);

export const projectFilterNames = [...filters.keys()];

/** Those of an address: other names are passed over, as in Redmine. A value that means nothing is refused. */
export function projectConditions(query: Record<string, string>, viewer: Asked["viewer"]): RawBuilder<boolean>[] {
  return Object.entries(query).flatMap(([name, raw]) => {
    const filter = /^cf_\d{1,9}$/.test(name) ? custom : filters.get(name);
    if (!filter || raw === "" || (name === "name" && plainName(raw) !== undefined)) return [];
    return [filter.condition(readExpression(name, raw, filter.operators), { name, viewer })];
  });
}

/** Without an operator: a part of the name or the identifier. */
export const plainName = (raw: string | undefined): string | undefined =>
  wordOperators.some((operator) => raw?.startsWith(operator)) ? undefined : raw;

const isNot = (operator: string) => operator.startsWith("!");

/** `mine`: those that the caller is a member of. */
function ids(column: RawBuilder<unknown>, own = false): Filter["condition"] {
  return ({ operator, value }, { name, viewer }) => {
    if (operator === "*") return sql`${column} is not null`;
    if (operator === "!*") return sql`${column} is null`;
    const named = alternatives(value);
    if (named.some((one) => !/^\d{1,9}$/.test(one) && !(own && one === "mine"))) throw invalid(name, "invalid");
    const mine = sql`select e.project_id from effective_roles e where e.user_id = ${viewer.id}`;
    const numbers = sql`${column} = any(${named.filter((one) => one !== "mine").map(Number)}::int[])`;
    const found = named.includes("mine") ? sql`(${numbers} or ${column} in (${mine}))` : numbers;
    return isNot(operator) ? sql`not coalesce(${found}, false)` : sql`${found}`;
  };
}

function isPublic({ operator, value }: Expression, { name }: Asked): RawBuilder<boolean> {
  if (value !== "1" && value !== "0") throw invalid(name, "invalid");
  return sql`p.is_public = ${(value === "1") !== isNot(operator)}`;
}

function created(expression: Expression, asked: Asked): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`p.${name}`);
  return days("moment", column("created_on"), expression, { ...asked, column });
}

const custom: Filter = {
  operators: wordOperators,
  condition: (expression, { name, viewer }) =>
    byCustomValueOf(expression, {
      type: "project",
      id: sql`p.id`,
      field: Number(name.slice("cf_".length)),
      seen: customFieldVisible("f", sql`${viewer.id}::int`, sql.ref("p.id")),
    }),
};
