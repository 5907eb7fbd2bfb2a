import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import type { Db } from "../kernel/index.js";
import { type ReadableDetail, readableDetails, type StoredDetail } from "./detail-names.js";
import { noteVisible, seenBy } from "./visibility.js";

/** A journal somebody may see, with what it changed in words. */
export interface HistoryEntry {
  id: number;
  issueId: number;
  user: { id: number; login: string; name: string };
  notes: string;
  privateNotes: boolean;
  createdOn: Date;
  /** `createdOn` to the microsecond, for continuing a list behind it. */
  position: string;
  details: ReadableDetail[];
  stored: StoredDetail[];
}

interface OfIssue {
  issueId: number;
  limit?: number;
  /** Only older ones than this. */
  after?: [position: string, id: number];
  withNotesOnly?: boolean;
}

/** Of every issue the person may see. */
interface OfEverything {
  everywhere: true;
  limit: number;
}

type Which = OfIssue | { journalIds: number[] } | OfEverything;

/**
 * Visible journals, oldest first, in at most three statements. The newest `limit` ones of an issue, or the given ones.
 * A journal with neither a note nor a visible change is no history. The issues themselves must be visible already.
 */
export async function history(db: Db, viewer: Viewer, which: Which): Promise<HistoryEntry[]> {
  const journals = await visibleJournals(db, viewer, which);
  if (journals.length === 0) return [];
  const stored = await db
    .selectFrom("journal_details")
    .selectAll()
    .where(sql<boolean>`journal_id = any(${journals.map(({ id }) => id)}::int[])`)
    .orderBy("id")
    .execute();
  const readable = Map.groupBy(await readableDetails(db, stored), ({ journalId }) => journalId);
  const storedBy = Map.groupBy(stored, ({ journal_id }) => journal_id);
  return journals.map((journal) => ({
    id: journal.id,
    issueId: journal.issue_id,
    user: { id: journal.user_id, login: journal.login, name: journal.name },
    notes: journal.notes,
    privateNotes: journal.private_notes,
    createdOn: journal.created_on,
    position: journal.position,
    details: readable.get(journal.id) ?? [],
    stored: storedBy.get(journal.id) ?? [],
  }));
}

async function visibleJournals(db: Db, viewer: Viewer, which: Which) {
  const after = "issueId" in which ? which.after : undefined;
  const limit = "limit" in which ? which.limit : undefined;
  const beyond = after ? sql`and (j.created_on, j.id) < (${after[0]}::timestamptz, ${after[1]}::int)` : sql``;
  const { rows } = await sql<JournalRow>`
    ${"everywhere" in which ? sql`with ${seenBy(viewer).projects}` : sql``}
    select * from (
      select j.id, j.issue_id, j.user_id, j.notes, j.private_notes, j.created_on, j.created_on::text as position,
             u.login, trim(u.firstname || ' ' || u.lastname) as name
        from journals j
        join issues i on i.id = j.issue_id
        join users u on u.id = j.user_id
       where ${shown(viewer, which)} ${beyond}
       order by j.created_on desc, j.id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}) newest
     order by created_on, id`.execute(db);
  return rows;
}

export async function countHistory(db: Db, viewer: Viewer, which: OfIssue): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journals j join issues i on i.id = j.issue_id
     where ${shown(viewer, which)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** For `journals j join issues i`: the chosen ones of which this person may see something. */
function shown(viewer: Viewer, which: Which): RawBuilder<boolean> {
  const chosen = chosenJournals(viewer, which);
  const note = noteVisible(
    sql`${viewer.id}`,
    { author: sql.ref("j.user_id"), isPrivate: sql.ref("j.private_notes") },
    sql.ref("i.project_id"),
  );
  return sql`${chosen} and ${note}
    and (j.notes <> '' or exists (select 1 from journal_details d where d.journal_id = j.id))`;
}

function chosenJournals(viewer: Viewer, which: Which): RawBuilder<boolean> {
  if ("journalIds" in which) return sql`j.id = any(${which.journalIds}::int[])`;
  if ("everywhere" in which) return seenBy(viewer).issue("i");
  return sql`j.issue_id = ${which.issueId} ${which.withNotesOnly ? sql`and j.notes <> ''` : sql``}`;
}

interface JournalRow {
  id: number;
  issue_id: number;
  user_id: number;
  notes: string;
  private_notes: boolean;
  created_on: Date;
  position: string;
  login: string;
  name: string;
}
