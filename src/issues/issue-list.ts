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
export async function listedIssues(
  db: Db,
  viewer: Viewer,
  { filters, sort, limit, offset }: ListPage,
): Promise<ListedIssue[]> {
  const { rows } = await sql<ListedIssue>`
    with ${seenBy(viewer).projects}
    select ${columns} from ${named} where ${matching(viewer, filters)}
     order by ${ordering(sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Up to `limit` matching issues, last changed first, behind the given place. */
export async function recentIssues(
  db: Db,
  viewer: Viewer,
  { filters, limit, after }: { filters: Filters; limit: number; after?: [position: string, id: number] },
): Promise<ListedIssue[]> {
  const beyond = after ? sql`and (i.updated_on, i.id) < (${after[0]}::timestamptz, ${after[1]}::int)` : sql``;
  const { rows } = await sql<ListedIssue>`
    with ${seenBy(viewer).projects}
    select ${columns} from ${named} where ${matching(viewer, filters)} ${beyond}
     order by i.updated_on desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countIssues(db: Db, viewer: Viewer, filters: Filters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${seenBy(viewer).projects}
    select count(*)::int as count
      from issues i join issue_statuses s on s.id = i.status_id
     where ${matching(viewer, filters)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The one with this id, whoever asks: whether they may is another question. */
export async function issueById(db: Db, id: number): Promise<ListedIssue | undefined> {
  const { rows } = await sql<ListedIssue>`select ${columns} from ${named} where i.id = ${id}`.execute(db);
  return rows[0];
}

const sortable: Record<string, string> = {
  id: "i.id",
  project: "p.name",
  tracker: "t.position",
  status: "s.position",
  priority: "pr.position",
  category: "c.name",
  subject: "i.subject",
  author: "a.firstname",
  assigned_to: "g.firstname",
  start_date: "i.start_date",
  due_date: "i.due_date",
  done_ratio: "i.done_ratio",
  estimated_hours: "i.estimated_hours",
  created_on: "i.created_on",
  updated_on: "i.updated_on",
  closed_on: "i.closed_on",
};

/** Unknown names are ignored, as Redmine does; the id makes every order total. */
function ordering(sort = ""): RawBuilder<unknown> {
  const asked = sort.split(",").flatMap((word) => {
    const [name = "", direction] = word.trim().split(":");
    const column = sortable[name];
    if (column === undefined) return [];
    return [direction === "desc" ? sql`${sql.ref(column)} desc nulls last` : sql`${sql.ref(column)} asc nulls last`];
  });
  return sql.join([...asked, sql`i.id desc`]);
}
