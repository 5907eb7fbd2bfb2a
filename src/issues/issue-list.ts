import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import type { Db } from "../kernel/index.js";
import { type Filters, matching } from "./issue-query.js";
import { seenBy } from "./visibility.js";

/** An issue with the names of what it refers to: a line of a list, the head of a page, a REST answer. */
export interface ListedIssue {
  id: number;
  project_id: number;
  project_name: string;
  project_identifier: string;
  tracker_id: number;
  tracker_name: string;
  status_id: number;
  status_name: string;
  status_closed: boolean;
  priority_id: number;
  priority_name: string;
  category_id: number | null;
  category_name: string | null;
  author_id: number;
  author_name: string;
  author_login: string;
  assigned_to_id: number | null;
  assigned_to_name: string | null;
  subject: string;
  description: string;
  is_private: boolean;
  start_date: string | null;
  due_date: string | null;
  done_ratio: number;
  estimated_hours: number | null;
  lock_version: number;
  created_on: Date;
  updated_on: Date;
  /** `updated_on` to the microsecond, for continuing a list behind it. */
  position: string;
  closed_on: Date | null;
}

/** A `ListedIssue`, of `named`. */
export const columns = sql`
  i.id, i.subject, i.description, i.is_private, i.start_date, i.due_date, i.done_ratio, i.estimated_hours,
  i.lock_version, i.created_on, i.updated_on, i.updated_on::text as position, i.closed_on,
  i.project_id, p.name as project_name, p.identifier as project_identifier,
  i.tracker_id, t.name as tracker_name,
  i.status_id, s.name as status_name, s.is_closed as status_closed,
  i.priority_id, pr.name as priority_name,
  i.category_id, c.name as category_name,
  i.author_id, trim(a.firstname || ' ' || a.lastname) as author_name, a.login as author_login,
  i.assigned_to_id, trim(g.firstname || ' ' || g.lastname) as assigned_to_name`;

export const named = sql`
  issues i
  join issue_statuses s on s.id = i.status_id
  join projects p on p.id = i.project_id
  join trackers t on t.id = i.tracker_id
  join issue_priorities pr on pr.id = i.priority_id
  join users a on a.id = i.author_id
  left join issue_categories c on c.id = i.category_id
  left join users g on g.id = i.assigned_to_id`;

export interface ListPage {
  filters: Filters;
  /** Redmine's: `priority:desc,id`. */
  sort?: string;
  limit: number;
  offset: number;
}

/** One page of the matching issues and how many there are in all: two statements. */
export async function issueList(
  db: Db,
  viewer: Viewer,
  page: ListPage,
): Promise<{ issues: ListedIssue[]; total: number }> {
  const total = await countIssues(db, viewer, page.filters);
  return { issues: await listedIssues(db, viewer, page), total };
}

/** One page of the matching issues, for whoever does not need to know how many there are. */
export const listedIssues = (db: Db, viewer: Viewer, page: ListPage): Promise<ListedIssue[]> =>
  inOrder(db, viewer, matching(viewer, page.filters), orderOf(page.sort), page);

/** Up to `limit` matching issues, last changed first, behind the given place. */
export function recentIssues(
  db: Db,
  viewer: Viewer,
  { filters, limit, after }: { filters: Filters; limit: number; after?: [position: string, id: number] },
): Promise<ListedIssue[]> {
  const beyond = after ? sql`and (i.updated_on, i.id) < (${after[0]}::timestamptz, ${after[1]}::int)` : sql``;
  const condition = sql<boolean>`${matching(viewer, filters)} ${beyond}`;
  return inOrder(db, viewer, condition, orderOf("updated_on:desc"), { limit, offset: 0 });
}

/** First the ids of the page, by an index where one has the order; then the names of what is shown, not of all. */
async function inOrder(
  db: Db,
  viewer: Viewer,
  condition: RawBuilder<boolean>,
  { by, from }: Order,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedIssue[]> {
  const { rows } = await sql<ListedIssue>`
    with ${seenBy(viewer).projects}
    select ${columns} from ${named}
     where i.id = any(array(
       select i.id from issues i ${from} where ${condition} order by ${by} limit ${limit} offset ${offset}))
     order by ${by}`.execute(db);
  return rows;
}

export async function countIssues(db: Db, viewer: Viewer, filters: Filters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${seenBy(viewer).projects}
    select count(*)::int as count
      from issues i where ${matching(viewer, filters)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The one with this id, whoever asks: whether they may is another question. */
export async function issueById(db: Db, id: number): Promise<ListedIssue | undefined> {
  const { rows } = await sql<ListedIssue>`select ${columns} from ${named} where i.id = ${id}`.execute(db);
  return rows[0];
}

interface Order {
  /** For an `order by` about `issues i` and what `from` joins. */
  by: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

interface Sortable {
  column: string;
  /** What the column stands in, where it is not the issue itself. */
  from?: RawBuilder<unknown>;
  /** May be empty: what has none comes last, in both directions. */
  mayBeEmpty?: boolean;
}

const sortable = new Map<string, Sortable>([
  ["id", { column: "i.id" }],
  ["project", { column: "p.name", from: sql`join projects p on p.id = i.project_id` }],
  ["tracker", { column: "t.position", from: sql`join trackers t on t.id = i.tracker_id` }],
  ["status", { column: "s.position", from: sql`join issue_statuses s on s.id = i.status_id` }],
  ["priority", { column: "pr.position", from: sql`join issue_priorities pr on pr.id = i.priority_id` }],
  ["category", { column: "c.name", from: sql`left join issue_categories c on c.id = i.category_id`, mayBeEmpty: true }],
  ["subject", { column: "i.subject" }],
  ["author", { column: "a.firstname", from: sql`join users a on a.id = i.author_id` }],
  ["assigned_to", { column: "g.firstname", from: sql`left join users g on g.id = i.assigned_to_id`, mayBeEmpty: true }],
  ["start_date", { column: "i.start_date", mayBeEmpty: true }],
  ["due_date", { column: "i.due_date", mayBeEmpty: true }],
  ["done_ratio", { column: "i.done_ratio" }],
  ["estimated_hours", { column: "i.estimated_hours", mayBeEmpty: true }],
  ["created_on", { column: "i.created_on" }],
  ["updated_on", { column: "i.updated_on" }],
  ["closed_on", { column: "i.closed_on", mayBeEmpty: true }],
]);

/**
 * Unknown names are ignored, as Redmine does; the id makes every order total. Only a column that may be empty says where
 * the empty ones go: with it, a descending order would match no index.
 */
function orderOf(sort = ""): Order {
  const asked = new Map<Sortable, RawBuilder<unknown>>();
  for (const word of sort.split(",")) {
    const [name = "", direction] = word.trim().split(":");
    const by = sortable.get(name);
    if (!by || asked.has(by)) continue;
    const way = sql.raw(`${direction === "desc" ? "desc" : "asc"}${by.mayBeEmpty ? " nulls last" : ""}`);
    asked.set(by, sql`${sql.ref(by.column)} ${way}`);
  }
  const joins = [...asked.keys()].flatMap(({ from }) => (from ? [from] : []));
  return {
    by: sql.join([...asked.values(), sql`i.id desc`]),
    from: joins.length > 0 ? sql.join(joins, sql` `) : sql``,
  };
}
