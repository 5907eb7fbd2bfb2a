import { type RawBuilder, sql } from "kysely";
import type { EntityClass } from "../../entities/index.js";

/**
 * What a source says of its record to the statement that writes the events: a select of its one row, locked against
 * deletion, the entity before the journal as a deletion does; no row when it is gone. Its project is read from the locked
 * row: that of a move that is committed by then. `transaction` is the one that wrote it; null for an entity, which nobody can
 * have looked at before it was there.
 */
export const heldEntity = ({ table }: Pick<EntityClass, "table">, id: number): RawBuilder<unknown> =>
  sql`select null as transaction, project_id from ${sql.table(table)} where id = ${id}::int for key share`;

export const heldJournal = (entity: EntityClass, entityId: number, id: number): RawBuilder<unknown> => sql`
  select j.written_in::text as transaction, e.project_id
    from (${heldEntity(entity, entityId)}) e
    join journals j on j.id = ${id}::int and j.entity_type = ${entity.type} and j.entity_id = ${entityId}::int
     for key share of j`;
