import { type RawBuilder, sql } from "kysely";
import { type Change, thisMoment } from "../../../kernel/index.js";
import { progressOfStatus } from "../../../tracking/index.js";
import { type DerivedField, derivedFields } from "../family-settings.js";
import { lockIssues } from "../lock-lines.js";

/** A parent whose fields followed its subtasks. */
interface Derived {
  id: number;
  parentId: number | null;
  datesMoved: boolean;
}

/**
 * Lets parents follow their subtasks (dates, priority, progress), and then all that is above them: the hours below weigh there, also
 * where a parent's own values stay. Two statements for each level. Answers the issues whose dates moved. Nothing stands in the history, as in Redmine, and the
 * version stays: nobody could have written these fields.
 */
export async function deriveParents({ trx, settings }: Change, parentIds: (number | null)[]): Promise<number[]> {
  const fields = derivedFields(settings);
  const moved: number[] = [];
  let ids = different(parentIds);
  while (ids.length > 0 && fields.length > 0) {
    await lockIssues(trx, ids);
    const own = progressOfStatus(settings, sql`p.status_id`);
    const { rows } = await sql<Derived>`${derivation(ids, fields, own)}`.execute(trx);
    moved.push(...rows.filter(({ datesMoved }) => datesMoved).map(({ id }) => id));
    ids = different(rows.map(({ parentId }) => parentId));
  }
  return moved;
}

const different = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** Of parents of these ids. One without subtasks keeps what it has. `own`: the progress that its status says. */
function derivation(ids: number[], fields: DerivedField[], own: RawBuilder<number | null>) {
  const columnsOf = (alias: string) => sql.join(fields.map((field) => sql.ref(`${alias}.${field}`)));
  return sql`
    with child as (
      select i.parent_id, i.start_date, i.due_date, not s.is_closed as is_open, pr.position,
             case when s.is_closed then 100 else i.done_ratio end as done, i.total_estimated_hours::text::numeric as hours
        from issues i join issue_statuses s on s.id = i.status_id join issue_priorities pr on pr.id = i.priority_id
       where i.parent_id = any(${ids}::int[])
    ), derived as (
      select parent_id as id, ${dates}, max(position) filter (where is_open) as highest, ${progress} as done_ratio
        from child group by parent_id
    ), wanted as (
      select d.id, d.start_date, d.due_date, coalesce(${own}, d.done_ratio) as done_ratio, coalesce(${priority}, p.priority_id) as priority_id,
             p.start_date as start_before, p.due_date as due_before
        from derived d join issues p on p.id = d.id
    ), updated as (
    update issues set ${sql.join(fields.map((field) => sql`${sql.ref(field)} = derived.${sql.ref(field)}`))},
           updated_on = ${thisMoment}
      from wanted derived
     where issues.id = derived.id and (${columnsOf("issues")}) is distinct from (${columnsOf("derived")})
    returning issues.id, (issues.start_date, issues.due_date) is distinct from (start_before, due_before) as moved)
    select i.id, i.parent_id as "parentId", coalesce(u.moved, false) as "datesMoved"
      from issues i left join updated u on u.id = i.id where i.id = any(${ids}::int[])`;
}

/** A last day before the first one: a subtask may have only one of the two. */
const dates = sql`
  least(min(start_date), case when min(start_date) is not null then max(due_date) end) as start_date,
  greatest(max(due_date), case when max(due_date) is not null then min(start_date) end) as due_date`;

/** The highest of open subtasks; of closed ones alone the usual one. */
const priority = sql`coalesce(
  (select id from issue_priorities where position = d.highest order by id desc limit 1),
  (select id from issue_priorities where is_default order by position, id limit 1))`;

/**
 * Weighted by the estimated hours of subtasks with all below them; one without any counts as much as the average of the others.
 * Multiplied out, so that no fraction is rounded before the end; as a text an hour has all of its digits.
 */
const progress = sql`
  case when count(*) filter (where hours > 0) = 0 then div(sum(done), count(*))
       else div(count(*) filter (where hours > 0) * coalesce(sum(hours * done) filter (where hours > 0), 0)
                  + sum(hours) filter (where hours > 0) * coalesce(sum(done) filter (where coalesce(hours, 0) = 0), 0),
                sum(hours) filter (where hours > 0) * count(*)) end`;
