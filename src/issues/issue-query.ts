import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { invalid } from "../kernel/index.js";
import { issueEntity } from "./issue-entity.js";
import { seenBy } from "./visibility.js";

/** Raw filters by name, as in the query of Redmine's `/issues.json`: `status_id=open`, `assigned_to_id=me`, `created_on=>=2020-01-01`. */
export type Filters = Record<string, string | undefined>;

/**
 * The condition for `issues i` behind `seenBy(viewer).projects`: visible to the viewer and matching every filter. Without
 * a `status_id` only open ones, as in Redmine. A nonsense value in a known filter is refused; unknown names are ignored.
 */
export function matching(viewer: Viewer, asked: Filters): RawBuilder<boolean> {
  const conditions = Object.entries({ status_id: "open", ...present(asked) }).flatMap(([name, value]) => {
    const filter = known.get(name);
    return filter ? [filter(value, { name, viewer })] : [];
  });
  return sql.join([seenBy(viewer).issue("i"), ...conditions], sql` and `);
}

interface Asked {
  name: string;
  viewer: Viewer;
}

type Filter = (value: string, asked: Asked) => RawBuilder<boolean>;

const present = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Statuses are few: as a list they can be looked up in an index, and need no join. */
const statusIs = (rule: RawBuilder<unknown>) =>
  sql<boolean>`i.status_id = any(array(select id from issue_statuses where ${rule}))`;

export const isOpen = statusIs(sql`not is_closed`);

const filters: Record<string, Filter> = {
  status_id: (value, asked) => {
    if (value === "open" || value === "o") return isOpen;
    if (value === "closed" || value === "c") return statusIs(sql`is_closed`);
    return references(sql.ref("i.status_id"))(value, asked);
  },
  tracker_id: references(sql.ref("i.tracker_id")),
  priority_id: references(sql.ref("i.priority_id")),
  category_id: references(sql.ref("i.category_id")),
  author_id: people(sql.ref("i.author_id")),
  assigned_to_id: people(sql.ref("i.assigned_to_id")),
  project_id: (value, asked) =>
    /^[\d|,!*]+$/.test(value)
      ? references(sql.ref("i.project_id"))(value, asked)
      : sql`i.project_id = (select id from projects where identifier = ${value})`,
  issue_id: references(sql.ref("i.id")),
  watcher_id: (value, asked) => {
    const watching = sql`from watchers w where w.entity_type = ${issueEntity.type} and ${people(sql.ref("w.user_id"))(value, asked)}`;
    // Who watches has few issues, and an issue that nobody watches has no such list.
    return /^[!*]/.test(value)
      ? sql`exists (select 1 ${watching} and w.entity_id = i.id)`
      : sql`i.id = any(array(select w.entity_id ${watching}))`;
  },
  subject: words(sql.ref("i.subject")),
  description: words(sql.ref("i.description")),
  is_private: (value) => sql`i.is_private = ${value === "1" || value === "true"}`,
  created_on: moments(sql.ref("i.created_on")),
  updated_on: moments(sql.ref("i.updated_on")),
  closed_on: moments(sql.ref("i.closed_on")),
  start_date: moments(sql.ref("i.start_date"), "date"),
  due_date: moments(sql.ref("i.due_date"), "date"),
  done_ratio: numbers(sql.ref("i.done_ratio")),
  estimated_hours: numbers(sql.ref("i.estimated_hours")),
};

/** A query may name anything, `constructor` too. */
const known = new Map(Object.entries(filters));

/** `1`, `1|2`, `1,2`, `!1`, `*` (any), `!*` (none). */
function references(column: RawBuilder<unknown>): Filter {
  return (value, { name }) => {
    if (value === "*") return sql`${column} is not null`;
    if (value === "!*") return sql`${column} is null`;
    const not = value.startsWith("!");
    const ids = value.replace(/^[!=]/, "").split(/[|,]/);
    if (!ids.every((id) => /^\d{1,9}$/.test(id))) throw invalid(name, `${name} is not valid: "${value}".`);
    const among = sql<boolean>`${column} = any(${ids.map(Number)}::int[])`;
    return not ? sql`not coalesce(${among}, false)` : among;
  };
}

/** References where `me` is the viewer; an issue given to one of the viewer's groups is theirs too. */
function people(column: RawBuilder<unknown>): Filter {
  const among = references(column);
  return (value, asked) => {
    if (value === "me") {
      // As one list, which an index can look up: an OR with a subquery counts as half of the table.
      return sql`${column} = any(array(
        select ${asked.viewer.id}::int union all
        select gu.group_id from group_users gu where gu.user_id = ${asked.viewer.id}))`;
    }
    return among(value.replace(/\bme\b/g, String(asked.viewer.id)), asked);
  };
}

/** `~part`, `!~part`, `^start`, `$end`, `=whole`; plain text is a part. */
function words(column: RawBuilder<unknown>): Filter {
  return (value) => {
    const [, operator = "~", text = ""] = /^(!~|[~^$=])?(.*)$/s.exec(value) ?? [];
    const escaped = text.replace(/[\\%_]/g, "\\$&");
    if (operator === "=") return sql`lower(${column}) = ${text.toLowerCase()}`;
    if (operator === "^") return sql`${column} ilike ${`${escaped}%`}`;
    if (operator === "$") return sql`${column} ilike ${`%${escaped}`}`;
    const contains = sql<boolean>`${column} ilike ${`%${escaped}%`}`;
    return operator === "!~" ? sql`not ${contains}` : contains;
  };
}

/** `>=a`, `<=a`, `><a|b` (from a to b), `=a` or `a`, `*`, `!*`. */
function compared(
  column: RawBuilder<unknown>,
  read: (raw: string, name: string) => { from: RawBuilder<unknown>; to: RawBuilder<unknown> },
): Filter {
  return (value, { name }) => {
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

function numbers(column: RawBuilder<unknown>): Filter {
  return compared(column, (raw, name) => {
    if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(raw)) throw invalid(name, `${name} is not a number: "${raw}".`);
    const number = sql`${raw}::double precision`;
    return { from: number, to: number };
  });
}

/** A day means all of it where the column holds moments. */
function moments(column: RawBuilder<unknown>, kind: "moment" | "date" = "moment"): Filter {
  return compared(column, (raw, name) => {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(raw);
    const valid =
      !Number.isNaN(Date.parse(raw)) && (day || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(raw));
    if (!valid) throw invalid(name, `${name} is not a valid date: "${raw}".`);
    if (kind === "date") return { from: sql`${raw.slice(0, 10)}::date`, to: sql`${raw.slice(0, 10)}::date` };
    const to = day
      ? sql`(${raw}::timestamptz + interval '1 day' - interval '1 microsecond')`
      : sql`${raw}::timestamptz`;
    return { from: sql`${raw}::timestamptz`, to };
  });
}
