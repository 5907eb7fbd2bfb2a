import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { invalid } from "../../kernel/index.js";
import { customFieldVisible } from "../permission/custom-field-visible.js";

/** A filter as it was sent: `~door` is the operator `~` with the value `door`. */
interface Asked {
  name: string;
  operator: string;
  value: string;
  viewer: Pick<Viewer, "id" | "timeZone">;
}

type Condition = (asked: Asked) => RawBuilder<boolean>;

interface Filter {
  operators: string[];
  condition: Condition;
}

const words = ["!~", "~", "^", "$", "!*", "*", "=", "!"];

/** Redmine's filters of the list of projects in their short form; of `projects p` and the `parent` that the viewer sees. */
const filters = new Map<string, Filter>([
  ["id", { operators: ["=", "!"], condition: ids(sql`p.id`, true) }],
  ["parent_id", { operators: ["!*", "*", "=", "!"], condition: ids(sql`parent.id`) }],
  ["name", { operators: words, condition: text(sql`p.name`) }],
  ["description", { operators: words, condition: text(sql`nullif(p.description, '')`) }],
  ["is_public", { operators: ["=", "!"], condition: isPublic }],
  ["created_on", { operators: ["><", ">=", "<=", "="], condition: created }],
]);

export const projectFilterNames = [...filters.keys()];

/** Those of an address: other names are passed over, as in Redmine. A value that means nothing is refused. */
export function projectConditions(query: Record<string, string>, viewer: Asked["viewer"]): RawBuilder<boolean>[] {
  return Object.entries(query).flatMap(([name, raw]) => {
    const filter = /^cf_\d{1,9}$/.test(name) ? custom : filters.get(name);
    if (!filter || raw === "" || (name === "name" && plainName(raw) !== undefined)) return [];
    const operator = filter.operators.find((one) => raw.startsWith(one)) ?? "=";
    const value = raw.startsWith(operator) ? raw.slice(operator.length) : raw;
    if (!operator.endsWith("*") && value.trim() === "") throw invalid(name, "invalid");
    return [filter.condition({ name, operator, value, viewer })];
  });
}

/** Without an operator: a part of the name or the identifier. */
export const plainName = (raw: string | undefined): string | undefined =>
  words.some((operator) => raw?.startsWith(operator)) ? undefined : raw;

const isNot = (operator: string) => operator.startsWith("!");

/** `mine`: those that the caller is a member of. */
function ids(column: RawBuilder<unknown>, own = false): Condition {
  return ({ name, operator, value, viewer }) => {
    if (operator === "*") return sql`${column} is not null`;
    if (operator === "!*") return sql`${column} is null`;
    const named = value.split("|");
    if (named.some((one) => !/^\d{1,9}$/.test(one) && !(own && one === "mine"))) throw invalid(name, "invalid");
    const mine = sql`select e.project_id from effective_roles e where e.user_id = ${viewer.id}`;
    const numbers = sql`${column} = any(${named.filter((one) => one !== "mine").map(Number)}::int[])`;
    const found = named.includes("mine") ? sql`(${numbers} or ${column} in (${mine}))` : numbers;
    return isNot(operator) ? sql`not coalesce(${found}, false)` : sql`${found}`;
  };
}

const patterns: Record<string, (escaped: string) => string> = {
  "~": (part) => `%${part}%`,
  "^": (beginning) => `${beginning}%`,
  $: (end) => `%${end}`,
  "=": (whole) => whole,
};

/** `~`: each of the words is in it; `=`: the whole of it, or one of `this|that`. Capitals make no difference. */
function text(column: RawBuilder<unknown>): Condition {
  return ({ operator, value }) => {
    if (operator === "*") return sql`${column} is not null`;
    if (operator === "!*") return sql`${column} is null`;
    const sign = operator === "!" ? "=" : operator.replace("!", "");
    const parts = sign === "~" ? value.trim().split(/\s+/) : sign === "=" ? value.split("|") : [value];
    const like = parts.map((part) => {
      const pattern = patterns[sign]?.(part.replace(/[\\%_]/g, "\\$&"));
      return sql`coalesce(${column} ilike ${pattern}, false)`;
    });
    const found = sql<boolean>`(${sql.join(like, sign === "~" ? sql` and ` : sql` or `)})`;
    return isNot(operator) ? sql`not ${found}` : found;
  };
}

function isPublic({ name, operator, value }: Asked): RawBuilder<boolean> {
  if (value !== "1" && value !== "0") throw invalid(name, "invalid");
  return sql`p.is_public = ${(value === "1") !== isNot(operator)}`;
}

/** Days of the caller, in their time zone. */
function created({ name, operator, value, viewer }: Asked): RawBuilder<boolean> {
  const [from = "", to = from] = value.split("|");
  if (![from, to].every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)))) {
    throw invalid(name, "invalid");
  }
  const day = sql`(p.created_on at time zone ${viewer.timeZone})::date`;
  if (operator === ">=") return sql`${day} >= ${from}::date`;
  if (operator === "<=") return sql`${day} <= ${from}::date`;
  return sql`${day} between ${from}::date and ${to}::date`;
}

/** A field that the caller does not see, or that is no filter, is as one without values. */
const custom: Filter = {
  operators: words,
  condition(asked) {
    const positive = { ...asked, operator: isNot(asked.operator) ? asked.operator.slice(1) || "=" : asked.operator };
    const found = sql`exists (
      select 1 from custom_values v join custom_fields f on f.id = v.custom_field_id
       where v.customized_type = 'project' and v.customized_id = p.id and f.id = ${Number(asked.name.slice(3))}
         and f.customized_type = 'project' and f.is_filter
         and ${customFieldVisible("f", sql`${asked.viewer.id}::int`, sql.ref("p.id"))} and ${text(sql`v.value`)(positive)})`;
    return isNot(asked.operator) ? sql`not ${found}` : sql`${found}`;
  },
};
