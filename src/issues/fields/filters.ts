import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type EntityClass, formerly } from "../../entities/index.js";
import {
  alternatives,
  boundsOf,
  dayOperators,
  days,
  type Expression,
  invalid,
  textIs,
  wordOperators,
} from "../../kernel/index.js";
import type { Field } from "./field.js";
import { commasAsBars, idsIn, isAmong, issuesNamed, listedIds } from "./ids-in-filters.js";

/** The columns of what is filtered, by their names in `issues`. */
export type Columns = (name: string) => RawBuilder<unknown>;

export interface Asked {
  name: string;
  viewer: Viewer;
  column: Columns;
  /** The class of what is filtered, whose history some filters ask. */
  entity: Pick<EntityClass, "type">;
  /** All filters of the list, as they were written. */
  all: Readonly<Record<string, string>>;
  /**
   * Only some issues are asked, until there are enough, in a statement behind `seenBy(viewer).projects`: what finds all that match in one
   * go, and hashes them, would be the slower way.
   */
  asksEach?: boolean;
}

/** Behind the select of an `exists`: which keeps it a question about each. */
export const ofEach = ({ asksEach }: Pick<Asked, "asksEach">): RawBuilder<unknown> =>
  asksEach ? sql`offset 0` : sql``;

export interface Filter {
  /** Redmine's signs. */
  operators: readonly string[];
  /** The values are numbers, which may stand with commas between as well: `1,2` is `1|2`. */
  takesCommas?: true;
  condition(expression: Expression, asked: Asked): RawBuilder<boolean>;
}

/** Where a filter finds what it compares. */
type Place = (asked: Asked) => RawBuilder<unknown>;

export const at =
  (name: string): Place =>
  ({ column }) =>
    column(name);

/** What a field can be compared with. */
export function filterOf(name: string, { kind, to }: Field): Filter {
  const place = at(name);
  switch (kind) {
    case "reference":
      return to === "user" ? people(place) : referring(place);
    case "line":
    case "text":
      return words(place);
    case "flag":
      return flag(name);
    case "day":
    case "moment":
      return { operators: dayOperators, condition: (expression, asked) => days(kind, place(asked), expression, asked) };
    case "hours":
      return numbers(place);
    case "percent":
    case "number":
      return wholeNumbers(place);
  }
}

/** Written out, because few are set and have an index of their own. */
const flag = (name: string): Filter => ({
  operators: ["=", "!"],
  condition({ operator, value }, { column }) {
    if (!/^(0|1|true|false)$/.test(value)) throw invalid(name, "issues.filter_not_a_flag", { value });
    const isSet = ["1", "true"].includes(value) === (operator === "=");
    return isSet ? sql`${column(name)}` : sql`not ${column(name)}`;
  },
});

/** `1`, `1|2`, `!1`, `*` (any), `!*` (none); `ev1`, `!ev1`: has been one of them, or never; `cf1`: changed from it. */
export const referring = (place: Place): Filter => ({
  operators: ["=", "!", "*", "!*", "ev", "!ev", "cf"],
  condition(expression, asked) {
    const { operator, value } = expression;
    if (operator === "*" || operator === "!*") return presence(expression, place(asked));
    const among = isAmong(place(asked), listedIds(value, asked.name));
    if (operator === "=") return among;
    if (operator === "!") return sql`not coalesce(${among}, false)`;
    return hadBefore(expression, asked, { present: among, ids: idsIn(value, asked.name) });
  },
});

/** Issues by their numbers: `1`, `1|2`, `1,2`, `!1`, or as numbers are compared. */
export const numbered = (place: Place): Filter => ({
  operators: ["=", "!", ">=", "<=", "><", "*", "!*"],
  takesCommas: true,
  condition(expression, asked) {
    const { operator, value } = expression;
    if (operator !== "=" && operator !== "!") return numbers(place).condition(expression, asked);
    const among = isAmong(place(asked), issuesNamed(value, asked.name));
    return operator === "=" ? among : sql`not ${among}`;
  },
});

/** `*`: there is a value; `!*`: there is none. */
const presence = ({ operator }: Expression, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  operator === "*" ? sql`${column} is not null` : sql`${column} is null`;

/** Told by the history. `present`: it is one of these `ids` now. */
function hadBefore(
  { operator }: Expression,
  { name, column, entity, asksEach }: Asked,
  { present, ids }: { present: RawBuilder<boolean>; ids: RawBuilder<number[]> },
) {
  const before = sql<boolean>`exists (${formerly(entity, name, ids)} and was.entity_id = ${column("id")} ${ofEach({ asksEach })})`;
  if (operator === "cf") return before;
  const had = sql<boolean>`(coalesce(${present}, false) or ${before})`;
  return operator === "ev" ? had : sql<boolean>`not ${had}`;
}

/** A visitor is none of those who wrote without a name. */
const NOBODY = 0;

/** References where `me` is the viewer; an issue given to one of the viewer's groups is theirs too. */
export function people(place: Place): Filter {
  const among = referring(place);
  return {
    operators: among.operators,
    condition(expression, asked) {
      const names = expression.value.split("|");
      if (!names.includes("me")) return among.condition(expression, asked);
      const others = names.filter((one) => one !== "me").join("|");
      // As one list, which an index can look up: an OR with a subquery counts as half of the table.
      const ids = sql<number[]>`array(
        select ${asked.viewer.anonymous ? NOBODY : asked.viewer.id}::int union all
        select gu.group_id from group_users gu where gu.user_id = ${asked.viewer.id}
        ${others === "" ? sql`` : sql`union all select unnest(${idsIn(others, asked.name)})`})`;
      const theirs = sql<boolean>`${place(asked)} = any(${ids})`;
      if (expression.operator === "=") return theirs;
      if (expression.operator === "!") return sql`not coalesce(${theirs}, false)`;
      return hadBefore(expression, asked, { present: theirs, ids });
    },
  };
}

const words = (place: Place): Filter => ({
  operators: wordOperators,
  condition: (expression, asked) => textIs(place(asked), expression),
});

/** `>=a`, `<=a`, `><a|b` (from a to b), `=a` or `a`, `a|b` (one of them), `*`, `!*`. */
const numbers = (place: Place): Filter => ({
  operators: ["=", ">=", "<=", "><", "*", "!*"],
  condition(expression, asked) {
    const { operator, value } = expression;
    const column = place(asked);
    if (operator === "*" || operator === "!*") return presence(expression, column);
    const wanted = (operator === "=" ? alternatives(value) : boundsOf(expression)).map((raw) =>
      number(raw, asked.name),
    );
    const [low, high = low] = wanted;
    if (operator === "=") return wanted.length > 1 ? sql`${column} in (${sql.join(wanted)})` : sql`${column} = ${low}`;
    if (operator === ">=") return sql`${column} >= ${low}`;
    if (operator === "<=") return sql`${column} <= ${low}`;
    return sql`(${column} >= ${low} and ${column} <= ${high})`;
  },
});

const wholeNumbers = (place: Place): Filter => ({
  ...numbers(place),
  takesCommas: true,
  condition: ({ operator, value }, asked) =>
    numbers(place).condition({ operator, value: operator === "=" ? commasAsBars(value) : value }, asked),
});

function number(raw: string, name: string): RawBuilder<number> {
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(raw)) throw invalid(name, "issues.filter_not_a_number", { value: raw });
  return sql`${raw}::double precision`;
}
