import { sql } from "kysely";
import { onlyAdministrators } from "../../accounts/index.js";
import type { Change } from "../../kernel/index.js";
import { progressOfStatus } from "../../tracking/index.js";
import { deriveParents } from "../family/derived/derive-parents.js";

/** Gives all issues the progress of their status, as Redmine does: nothing stands in their history, and none is the last changed by it. Answers how many changed. */
export async function takeProgress(change: Change): Promise<number> {
  onlyAdministrators(change);
  const { trx, settings } = change;
  const { rows } = await sql<{ count: number; parentIds: number[] }>`
    with changed as (
      update issues i set done_ratio = said.done
        from (select id, ${progressOfStatus(settings, sql`s.id`)} as done from issue_statuses s) said
       where said.id = i.status_id and said.done is not null and i.done_ratio <> said.done
      returning i.parent_id)
    select count(*)::int as count, coalesce(array_agg(distinct parent_id) filter (where parent_id is not null), '{}') as "parentIds"
      from changed`.execute(trx);
  const { count = 0, parentIds = [] } = rows[0] ?? {};
  await deriveParents(change, parentIds);
  return count;
}
