import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type EntityClass, type VisibleJournal, visibleJournals, type WhichJournals } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { type ReadableDetail, readableDetails } from "../fields/detail-names.js";
import type { Field } from "../fields/field.js";
import { issueFields } from "../fields/fields.js";
import { issueEntity } from "../issue/issue-entity.js";
import { seenBy } from "../issue/visibility.js";

/** A journal with what it changed in words. */
export interface HistoryEntry extends VisibleJournal {
  details: ReadableDetail[];
}

export const history = (db: Db, viewer: Viewer, which: WhichJournals): Promise<HistoryEntry[]> =>
  historyOf(db, viewer, { entity: issueEntity, fields: issueFields, ...which });

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

/** The newest of every issue the viewer sees. `offset 0`: asked per journal, newest first, until there are enough. */
export function recentHistory(db: Db, viewer: Viewer, limit: number): Promise<HistoryEntry[]> {
  const seen = seenBy(viewer);
  const where = sql<boolean>`exists (select 1 from issues i where i.id = j.entity_id and ${seen.issue("i")} offset 0)`;
  return history(db, viewer, { seen: { with: seen.projects, where }, limit });
}
