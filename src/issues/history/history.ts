import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type VisibleJournal, visibleJournals, type WhichJournals } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { type ReadableDetail, readableDetails } from "../fields/detail-names.js";
import { issueEntity } from "../issue/issue-entity.js";
import { seenBy } from "../issue/visibility.js";

/** A journal of an issue with what it changed in words. */
export interface HistoryEntry extends VisibleJournal {
  details: ReadableDetail[];
}

/** Visible journals with names for what they changed from and to: at most two statements. */
export async function history(db: Db, viewer: Viewer, which: WhichJournals): Promise<HistoryEntry[]> {
  const journals = await visibleJournals(db, viewer, issueEntity, which);
  const stored = journals.flatMap((journal) => journal.stored);
  const readable = Map.groupBy(await readableDetails(db, stored), ({ journalId }) => journalId);
  return journals.map((journal) => ({ ...journal, details: readable.get(journal.id) ?? [] }));
}

/** The newest of every issue the viewer sees. `offset 0`: asked per journal, newest first, until there are enough. */
export function recentHistory(db: Db, viewer: Viewer, limit: number): Promise<HistoryEntry[]> {
  const seen = seenBy(viewer);
  const where = sql<boolean>`exists (select 1 from issues i where i.id = j.entity_id and ${seen.issue("i")} offset 0)`;
  return history(db, viewer, { seen: { from: seen.from, where }, limit });
}
