import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import { cutText } from "../../../agents/index.js";
import { countJournals } from "../../../entities/index.js";
import { elided, type HistoryEntry, historyOf } from "../../../issues/index.js";
import { type Db, listAnswer, placeAfter, placeInTime } from "../../../kernel/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { caseFields } from "../case/fields.js";

export const commentShape = z.object({
  id: z.int(),
  author: z.object({ id: z.int(), name: z.string(), login: z.string() }),
  created_on: z.string(),
  notes: z.string(),
  notes_length: z.int().optional(),
  notes_next_offset: z.int().optional(),
  is_private: z.boolean(),
  /** The agent that wrote it in the author's name. */
  via: z.string().optional(),
  changes: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
});

interface Asked {
  comments: number;
  cursor?: string;
  comment?: number;
  offset: number;
}

/** Of a note; alone it may fill most of an answer. */
const NOTE_BYTES = { among: 600, alone: 20_000 };

/** Bytes for all of them: half of an answer, the other one is for the case. */
const ROOM = 16_000;

/** The newest first, each as far as it fits. */
export async function commentsOf(db: Db, caller: Viewer, id: number, asked: Asked) {
  const list = { list: `crm_case ${id}`, asked: { limit: asked.comments, cursor: asked.cursor } };
  const after = placeAfter(placeInTime, list);
  const limit = asked.comments + 1;
  const which = asked.comment === undefined ? { entityId: id, limit, after } : { journalIds: [asked.comment] };
  const found = await historyOf(db, caller, { entity: crmCaseEntity, fields: caseFields, ...which });
  const journals = found.filter(({ entityId }) => entityId === id).toReversed();
  const alone = asked.comment !== undefined;
  const { items, next_cursor } = listAnswer(journals, alone ? { ...list, asked: { limit: 1 } } : list, {
    item: (journal) =>
      commentOf(journal, alone ? { bytes: NOTE_BYTES.alone, offset: asked.offset } : { bytes: NOTE_BYTES.among }),
    place: ({ position, id: journalId }) => [position, journalId],
    room: ROOM,
  });
  return {
    comments: items,
    comments_count: await countJournals(db, caller, crmCaseEntity, { entityId: id }),
    next_cursor,
  };
}

function commentOf(
  { id, user, createdOn, notes, privateNotes, details, via, byAgent }: HistoryEntry,
  cut: { bytes: number; offset?: number },
): z.infer<typeof commentShape> {
  return {
    id,
    author: user,
    created_on: createdOn.toISOString(),
    ...cutText("notes", notes, cut),
    is_private: privateNotes,
    ...(byAgent && via !== null && { via }),
    changes: changesIn(details),
  };
}

/** As agents name fields, long values shortened. */
export const changesIn = (details: HistoryEntry["details"]) =>
  details.map(({ field, old, value }) => ({
    field: field.replace(/_id$/, ""),
    old: elided(old),
    new: elided(value),
  }));
