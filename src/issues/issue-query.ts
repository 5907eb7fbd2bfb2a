import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { invalid } from "../kernel/index.js";
import { permittedProjects } from "../projects/index.js";
import { issueEntity } from "./issue-entity.js";

/** Raw filters by name, as in the query of Redmine's `/issues.json`: `status_id=open`, `assigned_to_id=me`, `created_on=>=2020-01-01`. */
export type Filters = Record<string, string | undefined>;

/** The columns of what is filtered, by their names in `issues`. */
type Columns = (name: string) => RawBuilder<unknown>;

const ofIssue: Columns = (name) => sql.ref(`i.${name}`);

/**
 * The condition for `issues i` (or what else has such columns) that match every filter, seen or not. Without a `status_id`
 * only open ones, as in Redmine. A nonsense value in a known filter is refused; unknown names are ignored.
 */
export function matching(viewer: Viewer, asked: Filters, column: Columns = ofIssue): RawBuilder<boolean> {
  const conditions = Object.entries(present(asked)).flatMap(([name, value]) => {
    const filter = known.get(name);
    return filter ? [filter(value, { name, viewer, column })] : [];
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** What the filters say about a `project_id` alone. */
export const projectsAsked = (viewer: Viewer, { project_id }: Filters): RawBuilder<boolean> =>
  project_id
    ? matching(viewer, { status_id: "*", project_id }, (name) => (name === "project_id" ? sql.ref(name) : sql`0`))
    : sql`true`;

/** Those that mean something. */
export const filtersOf = (asked: Filters): string[] => Object.keys(present(asked)).filter((name) => known.has(name));

interface Asked {
  name: string;
  viewer: Viewer;
  column: Columns;
}

type Filter = (value: string, asked: Asked) => RawBuilder<boolean>;

const present = (filters: Filters): Record<string, string> => ({
  status_id: "open",
  ...Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))),
});

/** Statuses are few: as a list they can be looked up in an index, and need no join. */
const statusIs = (rule: RawBuilder<unknown>, column: RawBuilder<unknown> = sql.ref("i.status_id")) =>
  sql<boolean>`${column} = any(array(select id from issue_statuses where ${rule}))`;

export const isOpen = statusIs(sql`not is_closed`);

/** Where a filter finds what it compares. */
type Place = (asked: Asked) => RawBuilder<unknown>;

const at =
  (name: string): Place =>
  ({ column }) =>
    column(name);

const filters: Record<string, Filter> = {
  status_id: (value, asked) => {
    const column = asked.column("status_id");
    if (value === "open" || value === "o") return statusIs(sql`not is_closed`, column);
    if (value === "closed" || value === "c") return statusIs(sql`is_closed`, column);
    return references(at("status_id"))(value, asked);
  },
  tracker_id: references(at("tracker_id")),
  priority_id: references(at("priority_id")),
  category_id: references(at("category_id")),
  author_id: people(at("author_id")),
  assigned_to_id: people(at("assigned_to_id")),
  project_id: (value, asked) =>
    /^[\d|,!*]+$/.test(value)
      ? references(at("project_id"))(value, asked)
      : sql`${asked.column("project_id")} = (select id from projects where identifier = ${value})`,
  issue_id: references(at("id")),
  watcher_id: (value, asked) => {
    const who = sql`w.entity_type = ${issueEntity.type} and ${people(() => sql.ref("w.user_id"))(value, asked)}`;
    const watching =
      value === "me"
        ? sql`from watchers w where ${who}`
        : sql`from watchers w join issues wi on wi.id = w.entity_id where ${who} and ${watchingShown(asked.viewer)}`;
    // Who watches has few issues, and an issue that nobody watches has no such list.
    return /^[!*]/.test(value)
      ? sql`exists (select 1 ${watching} and w.entity_id = ${asked.column("id")})`
      : sql`${asked.column("id")} = any(array(select w.entity_id ${watching}))`;
  },
  subject: words(at("subject")),
  description: words(at("description")),
  // Written out, because the few private ones have an index of their own.
  is_private: (value, { column }) =>
    value === "1" || value === "true" ? sql`${column("is_private")}` : sql`not ${column("is_private")}`,
  created_on: moments(at("created_on")),
  updated_on: moments(at("updated_on")),
  closed_on: moments(at("closed_on")),
  start_date: moments(at("start_date"), "date"),
  due_date: moments(at("due_date"), "date"),
  done_ratio: numbers(at("done_ratio")),
  estimated_hours: numbers(at("estimated_hours")),
};

/** `w` of the issue `wi`: the viewer's own, or that of others where they may see who watches (decisions 10.3). */
const watchingShown = (viewer: Viewer) => sql<boolean>`(
  w.user_id = ${viewer.id}
  or w.user_id in (select gu.group_id from group_users gu where gu.user_id = ${viewer.id})
  or wi.project_id in (select project_id from (${permittedProjects(viewer, "view_issue_watchers")}) shown))`;

/** A query may name anything, `constructor` too. */
const known = new Map(Object.entries(filters));

/** `1`, `1|2`, `1,2`, `!1`, `*` (any), `!*` (none). */
function references(place: Place): Filter {
  return (value, asked) => {
    const { name } = asked;
    const column = place(asked);
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
function people(place: Place): Filter {
  const among = references(place);
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
    if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(raw)) throw invalid(name, `${name} is not a number: "${raw}".`);
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
    if (!valid) throw invalid(name, `${name} is not a valid date: "${raw}".`);
    if (kind === "date") return { from: sql`${raw.slice(0, 10)}::date`, to: sql`${raw.slice(0, 10)}::date` };
    const to = day
      ? sql`(${raw}::timestamptz + interval '1 day' - interval '1 microsecond')`
      : sql`${raw}::timestamptz`;
    return { from: sql`${raw}::timestamptz`, to };
  });
}
