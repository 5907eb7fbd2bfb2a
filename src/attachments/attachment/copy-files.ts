import { sql } from "kysely";
import { type Change, type CopiedIds, copiesIn } from "../../kernel/index.js";

interface CopiedFiles {
  /** Of the class of the records. */
  type: string;
  records: CopiedIds;
}

/**
 * The files of records for their copies, in one statement: rows that name the same file of the store. Those of the originals are
 * locked, so that a file does not go while the copy is made. No permission check: the caller must have made it.
 */
export async function copyFiles({ trx, actor }: Change, { type, records }: CopiedFiles): Promise<void> {
  await sql`
    with theirs as (
      select copy.to_id, a.* from ${copiesIn(records)}
        join attachments a on a.entity_type = ${type}::text and a.entity_id = copy.from_id
       order by a.id for share of a)
    insert into attachments
           (entity_type, entity_id, author_id, filename, description, content_type,
            picture_type, picture_width, picture_height, filesize, digest, file)
    select ${type}, to_id, ${actor.id}, filename, description, content_type,
           picture_type, picture_width, picture_height, filesize, digest, file
      from theirs order by to_id, id`.execute(trx);
}
