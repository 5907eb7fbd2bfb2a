import type { Viewer } from "../../accounts/index.js";
import { type EntityClass, type VisibleJournal, visibleJournals, type WhichJournals } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { type ReadableDetail, readableDetails } from "../fields/detail-names.js";
import type { Field } from "../fields/field.js";
import { issueEntity } from "../issue/issue-entity.js";
import { historyFields } from "./history-fields.js";

/** A journal with what it changed in words. */
export interface HistoryEntry extends VisibleJournal {
  details: ReadableDetail[];
}

export const history = (db: Db, viewer: Viewer, which: WhichJournals): Promise<HistoryEntry[]> =>
  historyOf(db, viewer, { entity: issueEntity, fields: historyFields, ...which });

/** A class of records whose journals change fields of its table. */
export interface WithFields {
  entity: EntityClass;
  fields: ReadonlyMap<string, Field>;
}

/** Visible journals with names for what they changed from and to: at most two statements. */
export async function historyOf(
  db: Db,
  viewer: Viewer,
  { entity, fields, ...which }: WithFields & WhichJournals,
): Promise<HistoryEntry[]> {
  const journals = await visibleJournals(db, viewer, entity, which);
  const stored = journals.flatMap((journal) => journal.stored);
  const readable = Map.groupBy(await readableDetails(db, stored, fields), ({ journalId }) => journalId);
  return journals.map((journal) => ({ ...journal, details: readable.get(journal.id) ?? [] }));
}
