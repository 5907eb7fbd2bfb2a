import { type RawBuilder, sql } from "kysely";
import { writeJournals } from "../../entities/index.js";
import { type Change, thisMoment } from "../../kernel/index.js";
import { type PlannedRecords, sharedWith, type VersionProgress } from "../../projects/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { seenBy } from "../visibility/seen-by.js";
import { allOfVersion } from "./list-of-version.js";

/** What versions ask about the issues that are planned for them. */
export const plannedIssues: PlannedRecords = {
  async progress(db, viewer, versionIds) {
    if (versionIds.length === 0) return new Map();
    const { projects, issue } = seenBy(viewer);
    const { rows } = await sql<{ versionId: number } & VersionProgress>`
      with ${projects}, ${weighed(sql`i.fixed_version_id = any(${versionIds}::int[]) and ${issue("i")}`)}
      select version_id as "versionId",
             count(*) filter (where not is_closed)::int as open,
             count(*) filter (where is_closed)::int as closed,
             (sum(weight * case when is_closed then 100 else done_ratio end) / sum(weight))::float8 as "donePercent",
             (sum(weight * case when is_closed then 100 else 0 end) / sum(weight))::float8 as "closedPercent",
             coalesce(sum(estimated_hours), 0)::float8 as "estimatedHours"
        from weighed group by version_id`.execute(db);
    return new Map(rows.map(({ versionId, ...progress }) => [versionId, progress]));
  },

  list: allOfVersion,

  async versionsWithAny(trx, versionIds, { open }) {
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${versionIds}::int[]) version (id)
       where exists (select 1 from issues i join issue_statuses s on s.id = i.status_id
                      where i.fixed_version_id = version.id and ${open ? sql`not s.is_closed` : sql`true`})`.execute(
      trx,
    );
    return new Set(rows.map(({ id }) => id));
  },

  async isUsedOutside(trx, projectIds) {
    const { rows } = await sql`
      select 1 from versions v join issues i on i.fixed_version_id = v.id
       where v.project_id = any(${projectIds}::int[]) and i.project_id <> all(${projectIds}::int[]) limit 1`.execute(
      trx,
    );
    return rows.length > 0;
  },

  async leaveUnshared(change, { versionIds, projectIds }) {
    const left = await lockedUnshared(
      change,
      sql`(i.fixed_version_id = any(${versionIds}::int[])
           or i.project_id = any(${projectIds}::int[]) and i.fixed_version_id is not null)`,
    );
    if (left.length === 0) return;
    const field = "fixed_version_id";
    await writeJournals(
      change,
      issueEntity,
      left.map(({ id, was }) => ({ entityId: id, details: [{ field, old: String(was), value: null }] })),
      [
        sql`planned as (
          update issues set fixed_version_id = null, lock_version = lock_version + 1, updated_on = ${thisMoment}
           where id = any(${left.map(({ id }) => id)}::int[]))`,
      ],
    );
  },
};

/** An issue weighs what it is estimated at; one that is not, as much as the others do on average (Redmine). */
const weighed = (which: RawBuilder<unknown>) => sql`weighed as (
  select i.fixed_version_id as version_id, s.is_closed, i.done_ratio, i.estimated_hours,
         coalesce(nullif(i.estimated_hours, 0),
                  avg(nullif(i.estimated_hours, 0)) over (partition by i.fixed_version_id), 1) as weight
    from issues i join issue_statuses s on s.id = i.status_id where ${which})`;

/** In the order of their ids, as other changes lock them. */
async function lockedUnshared({ trx }: Change, which: RawBuilder<unknown>): Promise<{ id: number; was: number }[]> {
  const { rows } = await sql<{ id: number; was: number }>`
    with shared as materialized (
      select project_id, ${sharedWith(sql.ref("used.project_id"))} as ids
        from (select distinct i.project_id from issues i where ${which}) used
    )
    select i.id, i.fixed_version_id as was
      from issues i join shared on shared.project_id = i.project_id
     where ${which} and i.fixed_version_id <> all(shared.ids)
     order by i.id for no key update of i`.execute(trx);
  return rows;
}
