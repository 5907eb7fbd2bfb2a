import { sql } from "kysely";
import type { EntityRef } from "../../entities/index.js";
import type { Change } from "../../kernel/index.js";

interface Copied {
  from: EntityRef;
  to: EntityRef;
}

/**
 * The files of one record for another one: rows that name the same file of the store. Those of the first are locked, so that a file
 * does not go while the copy is made. No permission check: the caller must have made it.
 */
export async function copyFiles({ trx, actor }: Change, { from, to }: Copied): Promise<void> {
  await sql`
    with theirs as (
      select * from attachments where entity_type = ${from.type} and entity_id = ${from.id} order by id for share)
    insert into attachments
           (entity_type, entity_id, author_id, filename, description, content_type,
            picture_type, picture_width, picture_height, filesize, digest, file)
    select ${to.type}, ${to.id}, ${actor.id}, filename, description, content_type,
           picture_type, picture_width, picture_height, filesize, digest, file
      from theirs order by id`.execute(trx);
}
