import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { anyOf, type Db, dayIn, idArray } from "../../kernel/index.js";
import type { Appearance } from "../../tracking/index.js";
import { isOpen } from "../list/issue-query.js";
import { seenBy } from "../visibility/seen-by.js";
import { type FirstStep, stepsDone } from "./first-steps.js";

/** A line of my page. */
export interface MyIssue {
  id: number;
  subject: string;
  is_private: boolean;
  due_date: string | null;
  updated_on: Date;
  project_name: string;
  status_name: string;
  status_closed: boolean;
  status_tone: Appearance["tone"];
  status_icon: Appearance["icon"];
  priority_name: string;
  priority_tone: Appearance["tone"];
  priority_icon: Appearance["icon"];
}

/** `told`: what is due and stands among the news. */
type ListName = "told" | "due" | "assigned" | "recent";

export interface MyIssues extends Record<ListName, MyIssue[]> {
  /** For each first step whether it is done; null: not wanted. */
  steps: boolean[] | null;
}

/** Due until then is due soon. */
export const DAYS_AHEAD = 7;

/**
 * Up to `limit` of each, and no issue twice, in one statement: what is given to the viewer or their groups and due, what else is,
 * the most urgent first, and what changed last in their projects. The issues in `told` stand above, among the news, where it is
 * said when they are due.
 */
export async function myIssues(
  db: Db,
  viewer: Viewer,
  { limit, steps, told }: { limit: number; steps: readonly FirstStep[]; told: number[] },
): Promise<MyIssues> {
  const seen = seenBy(viewer);
  const { rows } = await sql<Partial<MyIssue> & { list: ListName | null; steps: boolean[] | null }>`
    with ${seen.projects},
    ${waiting(viewer, seen.issue("i"), told)},
    due as (select id, row_number() over (order by due_date, priority desc, id) as place from waiting
             where is_due and not is_told order by place limit ${sql.lit(limit)}),
    assigned as (select id, row_number() over (order by priority desc, updated_on desc, id desc) as place from waiting
                  where not is_due and not is_told order by place limit ${sql.lit(limit)}),
    shown as (select id from due union all select id from assigned union all select unnest(${idArray(told)})),
    ${recent(viewer, seen.issue("i"), limit)},
    listed as (
      select 0 as part, 'told' as list, id, 0 as place from waiting where is_due and is_told union all
      select 1, 'due', * from due union all
      select 2, 'assigned', * from assigned union all
      select 3, 'recent', * from recent)
    select one.steps, named.*
      from (select ${stepsDone(steps, viewer.id)} as steps offset 0) one
      left join (
        select l.part, l.place, l.list, i.id, i.subject, i.is_private, i.due_date, i.updated_on, p.name as project_name,
               s.name as status_name, s.is_closed as status_closed, s.tone as status_tone, s.icon as status_icon,
               pr.name as priority_name, pr.tone as priority_tone, pr.icon as priority_icon
          from listed l
          join issues i on i.id = l.id
          join projects p on p.id = i.project_id
          join issue_statuses s on s.id = i.status_id
          join issue_priorities pr on pr.id = i.priority_id) named on true
     order by part, place`.execute(db);
  // What no list names is the row that says the steps alone.
  const of = (name: ListName) => rows.filter(({ list }) => list === name) as unknown as MyIssue[];
  return {
    told: of("told"),
    due: of("due"),
    assigned: of("assigned"),
    recent: of("recent"),
    steps: rows[0]?.steps ?? null,
  };
}

const waiting = (viewer: Viewer, isSeen: RawBuilder<boolean>, told: number[]) => sql`
    waiting as materialized (
      select i.id, i.due_date, i.updated_on, pr.position as priority,
             coalesce(i.due_date <= ${dayIn(viewer.timeZone)}::date + ${sql.lit(DAYS_AHEAD)}, false) as is_due,
             i.id = ${anyOf(told)} as is_told
        from issues i join issue_priorities pr on pr.id = i.priority_id
       where i.assigned_to_id = any(array(
               select ${viewer.id}::int union all select group_id from group_users where user_id = ${viewer.id}))
         and ${isOpen} and ${isSeen})`;

/** An index has those of each project in order. */
const recent = (viewer: Viewer, isSeen: RawBuilder<boolean>, limit: number) => sql`
    recent as (
      select id, row_number() over (order by updated_on desc, id desc) as place
        from (select distinct project_id from effective_roles where user_id = ${viewer.id}) mine
        cross join lateral (
          select i.id, i.updated_on from issues i
           where i.project_id = mine.project_id and ${isSeen} and i.id not in (select id from shown)
           order by i.updated_on desc, i.id desc limit ${sql.lit(limit)}) issue
       order by place limit ${sql.lit(limit)})`;
