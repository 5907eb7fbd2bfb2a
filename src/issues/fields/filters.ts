import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { invalid } from "../../kernel/index.js";
import type { Field } from "./field.js";

/** The columns of what is filtered, by their names in `issues`. */
export type Columns = (name: string) => RawBuilder<unknown>;

export interface Asked {
  name: string;
  viewer: Viewer;
  column: Columns;
}

export type Filter = (value: string, asked: Asked) => RawBuilder<boolean>;

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
      return moments(place, "date");
    case "moment":
      return moments(place);
    case "percent":
    case "hours":
      return numbers(place);
  }
}

/** Written out, because few are set and have an index of their own. */
const flag =
  (name: string): Filter =>
  (value, { column }) =>
    value === "1" || value === "true" ? sql`${column(name)}` : sql`not ${column(name)}`;

/** `1`, `1|2`, `1,2`, `!1`, `*` (any), `!*` (none). */
export function referring(place: Place): Filter {
  return (value, asked) => {
    const { name } = asked;
    const column = place(asked);
    if (value === "*") return sql`${column} is not null`;
    if (value === "!*") return sql`${column} is null`;
    const not = value.startsWith("!");
    const ids = value.replace(/^[!=]/, "").split(/[|,]/);
    if (!ids.every((id) => /^\d{1,9}$/.test(id))) throw invalid(name, "issues.wrong_filter", { value });
    const among = sql<boolean>`${column} = any(${ids.map(Number)}::int[])`;
    return not ? sql`not coalesce(${among}, false)` : among;
  };
}

/** References where `me` is the viewer; an issue given to one of the viewer's groups is theirs too. */
export function people(place: Place): Filter {
  const among = referring(place);
  return (value, asked) => {
    if (value === "me") {
      // As one list, which an index can look up: an OR with a subquery counts as half of the table.
      return sql`${place(asked)} = any(array(
        select ${asked.viewer.id}::int union all
        select gu.group_id from group_users gu where gu.user_id = ${asked.viewer.id}))`;
    }
    return among(value.replace(/\bme\b/g, String(asked.viewer.id)), asked);
  };
}

/** `~part`, `!~part`, `^start`, `$end`, `=whole`; plain text is a part. Capitals make no difference. */
function words(place: Place): Filter {
  return (value, asked) => {
    const [, operator = "~", text = ""] = /^(!~|[~^$=])?(.*)$/s.exec(value) ?? [];
    const escaped = text.replace(/[\\%_]/g, "\\$&");
    const patterns: Record<string, string> = { "=": escaped, "^": `${escaped}%`, $: `%${escaped}` };
    const pattern = sql`${patterns[operator] ?? `%${escaped}%`}::text`;
    const found = sql<boolean>`${inSmallLetters(place(asked), text)} like ${inSmallLetters(pattern, text)}`;
    return operator === "!~" ? sql`not ${found}` : found;
  };
}

/** Where only plain letters are searched, the rules of a language make no difference, and cost two thirds of the search. */
const inSmallLetters = (column: RawBuilder<unknown>, text: string) =>
  /^[ -~]*$/.test(text) ? sql`lower(${column} collate "C")` : sql`lower(${column})`;

/** `>=a`, `<=a`, `><a|b` (from a to b), `=a` or `a`, `*`, `!*`. */
function compared(
  place: Place,
  read: (raw: string, name: string) => { from: RawBuilder<unknown>; to: RawBuilder<unknown> },
): Filter {
  return (value, asked) => {
    const { name } = asked;
    const column = place(asked);
    if (value === "*") return sql`${column} is not null`;
    if (value === "!*") return sql`${column} is null`;
    const [, operator = "=", rest = ""] = /^(>=|<=|><|=)?(.*)$/s.exec(value) ?? [];
    const [first = "", second = first] = rest.split("|");
    const low = read(first, name);
    const high = read(operator === "><" ? second : first, name);
    if (operator === ">=") return sql`${column} >= ${low.from}`;
    if (operator === "<=") return sql`${column} <= ${high.to}`;
    return sql`(${column} >= ${low.from} and ${column} <= ${high.to})`;
  };
}

function numbers(place: Place): Filter {
  return compared(place, (raw, name) => {
    if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(raw)) throw invalid(name, "issues.filter_not_a_number", { value: raw });
    const number = sql`${raw}::double precision`;
    return { from: number, to: number };
  });
}

/** A day means all of it where the column holds moments. */
function moments(place: Place, kind: "moment" | "date" = "moment"): Filter {
  return compared(place, (raw, name) => {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(raw);
    const valid =
      !Number.isNaN(Date.parse(raw)) && (day || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(raw));
    if (!valid) throw invalid(name, "issues.filter_not_a_date", { value: raw });
    if (kind === "date") return { from: sql`${raw.slice(0, 10)}::date`, to: sql`${raw.slice(0, 10)}::date` };
    const to = day
      ? sql`(${raw}::timestamptz + interval '1 day' - interval '1 microsecond')`
      : sql`${raw}::timestamptz`;
    return { from: sql`${raw}::timestamptz`, to };
  });
}
