import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";

/**
 * The issues, ascending, in the order in which they can get a status: to be closed, what is below another one or blocks it comes before that;
 * to be opened, what is above it.
 */
export async function releasedFirst(trx: Trx, ids: number[], statusId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; after: number[] }>`
    select one.id, array(
             select other.id from unnest(${ids}::int[]) other (id)
              where other.id <> one.id and case when closing
                then other.id = any(issues_below(one.id)) or exists (
                       select 1 from issue_relations
                        where issue_from_id = other.id and issue_to_id = one.id and relation_type = 'blocks')
                else other.id = any(issues_above(one.id)) end) as after
      from unnest(${ids}::int[]) one (id)
     cross join (select coalesce((select is_closed from issue_statuses where id = ${statusId}), false) as closing) wanted`.execute(
    trx,
  );
  const after = new Map(rows.map((row) => [row.id, row.after]));
  const reached = new Set<number>();
  const ordered: number[] = [];
  // Relations and families together can make a circle. Its issues are refused, whichever comes first.
  const take = (id: number) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const before of after.get(id) ?? []) take(before);
    ordered.push(id);
  };
  for (const id of ids) take(id);
  return ordered;
}
