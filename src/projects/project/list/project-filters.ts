import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
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
  wordOperators,
} from "../../../kernel/index.js";
import { byCustomValueOf } from "../../../tracking/index.js";
import { customFieldVisible } from "../../permission/custom-field-visible.js";
import { idsOfOwn, isOwnProjects } from "./own-projects.js";

interface Asking {
  viewer: Pick<Viewer, "id" | "timeZone" | "language">;
}

type Filter = ShortFilter<Asking>;

/** Redmine's filters of the list of projects in their short form; of `projects p` and the `parent` that the viewer sees. */
const filters = new Map<string, Filter>([
  ["id", { operators: ["=", "!"], condition: ids(sql`p.id`) }],
  ["parent_id", { operators: ["=", "!", "*", "!*"], condition: ids(sql`parent.id`) }],
  ["name", textFilter(sql`p.name`)],
  ["description", textFilter(sql`p.description`)],
  ["is_public", flagFilter(sql`p.is_public`)],
  ["created_on", { operators: dayOperators, condition: created }],
]);

export const projectFilterNames = [...filters.keys()];

/** Of the filters of an address; a `name` without an operator is none of them. */
export function projectConditions({ name = "", ...others }: Record<string, string>, viewer: Asking["viewer"]) {
  const query = plainName(name) === undefined ? { ...others, name } : others;
  return shortConditions(query, {
    filters,
    custom: (field, expression) =>
      byCustomValueOf(expression, {
        type: "project",
        id: sql`p.id`,
        field,
        seen: customFieldVisible("f", sql`${viewer.id}::int`, sql.ref("p.id")),
      }),
    asking: { viewer },
  });
}

/** Without an operator: a part of the name or the identifier. */
export const plainName = (raw: string | undefined): string | undefined =>
  wordOperators.some((operator) => raw?.startsWith(operator)) ? undefined : raw;

/** `mine` are those that the caller is a member of, `bookmarks` those that they bookmarked. */
function ids(column: RawBuilder<unknown>): Filter["condition"] {
  return ({ operator, value }, { name, viewer }) => {
    if (operator === "*") return sql`${column} is not null`;
    if (operator === "!*") return sql`${column} is null`;
    const named = alternatives(value);
    const owned = named.filter(isOwnProjects);
    const numbers = named.filter((one) => !isOwnProjects(one));
    if (numbers.some((one) => !/^\d{1,9}$/.test(one))) throw invalid(name, "invalid");
    const listed = sql<number[]>`${numbers.map(Number)}::int[]`;
    const found = sql`${column} = any(${owned.length > 0 ? idsOfOwn(owned, viewer.id, listed) : listed})`;
    return operator === "!" ? sql`not coalesce(${found}, false)` : sql`${found}`;
  };
}

function created(expression: Expression, asked: Asking & { name: string }): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`p.${name}`);
  return days("moment", column("created_on"), expression, { ...asked, column });
}
