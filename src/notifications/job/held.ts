import { type RawBuilder, sql } from "kysely";
import type { EntityClass } from "../../entities/index.js";

/**
 * What a source says of its record to the statement that writes the events: a select of its one row, locked against
 * deletion, the entity before the journal as a deletion does; no row when it is gone. Its project is read from the locked
 * row: that of a move that is committed by then. `transaction` is the one that wrote it; null for an entity, which nobody can
 * have looked at before it was there. `stands`: what must still be so of the entity `e` and of the journal `j`.
 */
export const heldEntity = (
  { table }: Pick<EntityClass, "table">,
  id: number,
  stands: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> =>
  sql`select null as transaction, e.project_id from ${sql.table(table)} e where e.id = ${id}::int and ${stands} for key share`;

export const heldJournal = (
  entity: EntityClass,
  { id, entityId }: { id: number; entityId: number },
  stands: { entity?: RawBuilder<boolean>; journal?: RawBuilder<boolean> } = {},
): RawBuilder<unknown> => sql`
  select j.written_in::text as transaction, e.project_id
    from (${heldEntity(entity, entityId, stands.entity)}) e
    join journals j on j.id = ${id}::int and j.entity_type = ${entity.type} and j.entity_id = ${entityId}::int
   where ${stands.journal ?? sql`true`}
     for key share of j`;
