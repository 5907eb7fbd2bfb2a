import { sql } from "kysely";
import type { EntityClass } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";

/**
 * What was told of an entity goes along to its project of today. A job that told of it before the move committed may still
 * be writing the old one: it holds the entity's row, so this waits for it first, and then looks in a statement of its own.
 */
export async function moveNotifications(db: Db, { type, table }: EntityClass, id: number): Promise<void> {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(db);
  await sql`
    with moved as (
      select n.id, e.project_id
        from ${sql.table(table)} e
        join service_notifications n on n.entity_type = ${type} and n.entity_id = e.id
       where e.id = ${id} and n.project_id is distinct from e.project_id
       order by n.user_id for update of n)
    update service_notifications n set project_id = moved.project_id from moved where n.id = moved.id`.execute(db);
}
