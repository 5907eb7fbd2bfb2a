import { unseen, type Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import type { EntityClass, MayOnNotes } from "../entity.js";
import { mayOnNotesOf } from "./may-on-notes.js";
import { type VisibleJournal, visibleJournals } from "./visible-journals.js";

export interface JournalInSight {
  journal: VisibleJournal;
  entity: EntityClass;
  may: MayOnNotes;
}

/** The journal of a path, whichever class it belongs to, for a user who sees it. */
export async function journalInSight(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  viewer: Viewer,
  id: number,
): Promise<JournalInSight> {
  const stored = await db
    .selectFrom("journals")
    .select(["entity_type", "entity_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  const entity = stored && contributions.entities.get(stored.entity_type);
  if (!entity) throw unseen(viewer, "journal");
  const may = await mayOnNotesOf(db, viewer, entity, stored.entity_id, "journal");
  const [journal] = await visibleJournals(db, viewer, entity, { journalIds: [id] });
  if (!journal) throw unseen(viewer, "journal");
  return { journal, entity, may };
}
