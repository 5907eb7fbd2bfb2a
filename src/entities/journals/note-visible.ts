import { type RawBuilder, sql } from "kysely";

export interface NoteColumns {
  author: RawBuilder<number>;
  isPrivate: RawBuilder<boolean>;
}

/**
 * A private note is seen by its author and by those with the permission in the entity's project. `permitted`: how the statement around
 * asks for that, where it knows better.
 */
export const noteVisible = (
  user: RawBuilder<number>,
  { author, isPrivate }: NoteColumns,
  project: RawBuilder<number>,
  permitted = permittedIn(user, project),
): RawBuilder<boolean> => sql`(not ${isPrivate} or ${author} = ${user} or ${permitted})`;

const permittedIn = (user: RawBuilder<number>, project: RawBuilder<number>) => sql<boolean>`exists (
  select 1 from project_permissions pp
   where pp.user_id = ${user} and pp.project_id = ${project} and pp.permission = 'view_private_notes')`;
