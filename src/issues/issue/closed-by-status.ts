import { sql } from "kysely";
import { following } from "../../kernel/index.js";
import { statusCloses } from "../../tracking/index.js";
import { issueEntity } from "./issue-entity.js";

/** Issues that a status closes which did not before: they are closed since they have it, as far as they never were (Redmine). */
export const closedByStatus = following(statusCloses, async (trx, statuses) => {
  for (const { id } of statuses) {
    await sql`
      with closed as materialized (
        select id from issues where status_id = ${id} and closed_on is null order by id for no key update)
      update issues i set closed_on = coalesce(
               (select max(j.created_on) from journals j join journal_details d on d.journal_id = j.id
                 where j.entity_type = ${issueEntity.type} and j.entity_id = i.id
                   and d.property = 'attr' and d.prop_key = 'status_id' and d.value = ${String(id)}),
               i.created_on)
        from closed where i.id = closed.id`.execute(trx);
  }
});
