import { sql } from "kysely";
import type { Change } from "../kernel/index.js";
import type { RecordsOfProjects } from "../projects/index.js";
import { type EntityClass, recordGone } from "./entity.js";

/** Those of all classes, with their journals, watchers and notifications. */
export const recordsOfAllClasses: RecordsOfProjects = {
  async countIn({ db, contributions }, projectIds) {
    const counts = [...contributions.entities.values()].map(
      ({ table }) => sql`(select count(*) from ${sql.table(table)} where project_id = any(${projectIds}::int[]))`,
    );
    const { rows } = await sql<{ count: number }>`
      select (${sql.join([sql`0`, ...counts], sql` + `)})::int as count`.execute(db);
    return rows[0]?.count ?? 0;
  },

  async deleteIn(change, { entities }, projectIds, most) {
    for (const entity of entities.values()) {
      const deleted = await deleteSome(change, entity, projectIds, most);
      if (deleted > 0) return deleted;
    }
    return 0;
  },
};

/** In the order of their ids, as other changes lock them. */
async function deleteSome(
  { trx, publish }: Change,
  { type, table }: EntityClass,
  projectIds: number[],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from ${sql.table(table)}
     where id in (select id from ${sql.table(table)} where project_id = any(${projectIds}::int[])
                   order by id limit ${most} for update)
    returning id`.execute(trx);
  for (const { id } of rows) publish(recordGone, { type, id });
  return rows.length;
}
