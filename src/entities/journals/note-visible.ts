import { type RawBuilder, sql } from "kysely";
import { type Granted, permittedOfFew } from "../../projects/index.js";

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
    granted?.here?.in(project, "view_private_notes") ?? permittedOfFew(user, "view_private_notes", project);
  return sql`(not ${journal.isPrivate} or ${journal.author} = ${user} or ${permitted})`;
}
