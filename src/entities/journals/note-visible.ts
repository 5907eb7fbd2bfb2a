import { type RawBuilder, sql } from "kysely";
import type { Granted } from "../../projects/index.js";

export interface NoteColumns {
  author: RawBuilder<number>;
  isPrivate: RawBuilder<boolean>;
}

/** A private note is seen by its author and by those with the permission in the entity's project. */
export function noteVisible(
  user: RawBuilder<number>,
  journal: NoteColumns,
  project: RawBuilder<number>,
  granted?: Granted,
): RawBuilder<boolean> {
  const permitted =
    granted?.here?.in(project, "view_private_notes") ??
    sql`exists (
    select 1 from project_permissions pp
     where pp.user_id = ${user} and pp.project_id = ${project} and pp.permission = 'view_private_notes')`;
  return sql`(not ${journal.isPrivate} or ${journal.author} = ${user} or ${permitted})`;
}
