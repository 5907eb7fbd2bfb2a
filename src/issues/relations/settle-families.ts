import { type RawBuilder, sql } from "kysely";
import { type Change, Refusal, type Trx, thisMoment } from "../../kernel/index.js";
import { deriveParents } from "../family/derived/derive-parents.js";
import { datesAreDerived } from "../family/family-settings.js";
import { lockIssues } from "../family/lock-lines.js";
import type { Consequences } from "../issue/consequences.js";
import { freeDays } from "./relation-settings.js";

/** Relations make no circle, so each round is one step further from the change; so many steps are more than a plan has. */
const MOST_STEPS = 200;

/** Days are written with four digits of a year, and read nowhere with more. */
const LAST_DAY = "9999-12-31";

/**
 * Lets the parents of changed issues follow them, and what follows an issue whose dates moved start after it: a working day
 * plus the delay later, as long as before. One step after the other, each of all issues it reaches.
 */
export async function settleFamilies(
  change: Change,
  {
    parentIds,
    movedIds,
    consequences,
  }: { parentIds: (number | null)[]; movedIds: number[]; consequences: Consequences },
): Promise<void> {
  let moved = [...movedIds, ...(await deriveParents(change, parentIds))];
  for (let step = 0; moved.length > 0; step++) {
    if (step === MOST_STEPS)
      throw new Refusal(422, { rule: "issues.too_many_followers", values: { count: MOST_STEPS } });
    const pushed = await pushFollowers(change, moved);
    // PostgreSQL writes later days with one digit more.
    if (pushed.some(({ due }) => due.length > LAST_DAY.length))
      throw new Refusal(422, { rule: "issues.follows_too_late", values: { day: LAST_DAY } });
    for (const { id, ...dates } of pushed) {
      consequences.add(id, { field: "start_date", old: dates.startBefore, value: dates.start });
      consequences.add(id, { field: "due_date", old: dates.dueBefore, value: dates.due });
    }
    const parents = await deriveParents(
      change,
      pushed.map(({ parentId }) => parentId),
    );
    moved = [...pushed.map(({ id }) => id), ...parents];
  }
}

interface Pushed {
  id: number;
  parentId: number | null;
  startBefore: string | null;
  dueBefore: string | null;
  start: string;
  due: string;
}

/** Those that follow directly; of a parent whose dates follow its subtasks, the lowest issues below it. */
async function pushFollowers({ trx, settings }: Change, movedIds: number[]): Promise<Pushed[]> {
  const derived = datesAreDerived(settings);
  const days = sql<number[]>`${freeDays(settings)}::int[]`;
  const followers = await followersOf(trx, movedIds, { derived, days });
  if (followers.length === 0) return [];
  await lockIssues(trx, followers);
  const { rows } = await sql<Pushed>`
    with pushed as (
      select p.id, p.start_date, p.due_date, working_day_from(s.soonest, ${days}) as start,
             case when p.start_date is null or p.due_date is null then 0
                  else working_days_between(p.start_date, p.due_date, ${days}) end as days
        from issues p cross join lateral soonest_start(p.id, ${derived}, ${days}) s (soonest)
       where p.id = any(${followers}::int[]) and s.soonest is not null
    )
    update issues set start_date = pushed.start, due_date = working_days_later(pushed.start, pushed.days, ${days}),
           lock_version = lock_version + 1, updated_on = ${thisMoment}
      from pushed
     where issues.id = pushed.id and pushed.start_date is distinct from pushed.start
    returning issues.id, issues.parent_id as "parentId", pushed.start_date as "startBefore", pushed.due_date as "dueBefore",
              issues.start_date as start, issues.due_date as due`.execute(trx);
  return rows;
}

/** Of a parent, those subtasks that begin with it, have no dates, or are in the way; one that starts later anyway stays. */
async function followersOf(
  trx: Trx,
  movedIds: number[],
  { derived, days }: { derived: boolean; days: RawBuilder<number[]> },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct one.id
      from issue_relations r join issues a on a.id = r.issue_from_id join issues f on f.id = r.issue_to_id
     cross join lateral unnest(${derived ? sql`issues_below(f.id)` : sql`array[f.id]`}) below (id)
      join issues one on one.id = below.id
     where r.issue_from_id = any(${movedIds}::int[]) and r.relation_type = 'precedes'
       and (not ${derived}::boolean or not exists (select 1 from issues child where child.parent_id = one.id))
       and (one.id = f.id or one.start_date is null or one.start_date = f.start_date
            or one.start_date < working_days_later(coalesce(a.due_date, a.start_date), 1 + r.delay, ${days}))
     order by one.id`.execute(trx);
  return rows.map(({ id }) => id);
}
