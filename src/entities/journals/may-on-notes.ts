import { sql } from "kysely";
import { unseen, type Viewer } from "../../accounts/index.js";
import type { Db, Trx } from "../../kernel/index.js";
import { permissionsOf } from "../../projects/index.js";
import { captionKey, type EntityClass, type MayOnNotes } from "../entity.js";

/** What a user may do with the notes of a record they see. Missing and hidden records are refused alike, as `what`. */
export async function mayOnNotesOf(
  db: Db | Trx,
  viewer: Viewer,
  entity: EntityClass,
  recordId: number,
  what = captionKey(entity),
): Promise<MayOnNotes> {
  const id = sql<number>`${recordId}::int`;
  const seen = viewer.operator ? sql`true` : entity.visible(sql`${viewer.id}::int`, id);
  const { rows } = await sql<{ project: number | null; author: number | null; tracker: number | null }>`
    select ${entity.project(id)} as project, ${entity.author(id)} as author,
           ${entity.tracker?.(id) ?? sql`null::int`} as tracker where ${seen}`.execute(db);
  const { project = null, author = null, tracker = null } = rows[0] ?? {};
  if (project === null || author === null) throw unseen(viewer, what);
  return entity.mayOnNotes(await permissionsOf(db, viewer, project, tracker), viewer, author);
}

/** Visitors who are not logged in have no notes of their own. */
export const mayEditNote = (
  may: MayOnNotes,
  viewer: Pick<Viewer, "id"> & Partial<Pick<Viewer, "anonymous">>,
  authorId: number,
): boolean => !viewer.anonymous && (may.editNotes || (may.editOwnNotes && viewer.id === authorId));
