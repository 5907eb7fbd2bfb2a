import type { Change } from "../notifications/index.js";
import { type FieldName, type IssueFields, stored } from "./issue-fields.js";
import { journalSource } from "./sources.js";

export interface NewJournal {
  issueId: number;
  actorId: number;
  at?: Date;
  notes?: string;
  isPrivate?: boolean;
  details?: { field: FieldName; old: IssueFields[FieldName]; value: IssueFields[FieldName] }[];
  /** People its text names, or the changed description. */
  mentioned: number[];
}

/** Writes one journal with its details and tells of it. */
export async function writeJournal({ trx, tell }: Change, wanted: NewJournal): Promise<number> {
  const { notes = "", isPrivate = false, details = [] } = wanted;
  const { id } = await trx
    .insertInto("journals")
    .values({
      issue_id: wanted.issueId,
      user_id: wanted.actorId,
      notes,
      private_notes: isPrivate,
      ...(wanted.at === undefined ? {} : { created_on: wanted.at }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (details.length > 0) {
    await trx
      .insertInto("journal_details")
      .values(
        details.map(({ field, old, value }) => ({
          journal_id: id,
          property: "attr",
          prop_key: field,
          old_value: stored(old),
          value: stored(value),
        })),
      )
      .execute();
  }
  tell(journalSource, { id, mentioned: wanted.mentioned, tells: notes !== "" || details.length > 0 });
  return id;
}
