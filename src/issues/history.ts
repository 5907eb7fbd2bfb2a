import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import type { Db } from "../kernel/index.js";
import { type ReadableDetail, readableDetails, type StoredDetail } from "./detail-names.js";
import { noteVisible, seenBy } from "./visibility.js";

/** A journal somebody may see, as it is stored. */
export interface VisibleJournal {
  id: number;
  issueId: number;
  user: { id: number; login: string; name: string };
  notes: string;
  privateNotes: boolean;
  createdOn: Date;
  /** `createdOn` to the microsecond, for continuing a list behind it. */
  position: string;
  stored: StoredDetail[];
}

/** The same with what it changed in words. */
export interface HistoryEntry extends VisibleJournal {
  details: ReadableDetail[];
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

/** Visible journals with names for what they changed from and to: at most two statements. */
export async function history(db: Db, viewer: Viewer, which: Which): Promise<HistoryEntry[]> {
  const journals = await visibleJournals(db, viewer, which);
  const stored = journals.flatMap((journal) => journal.stored);
  const readable = Map.groupBy(await readableDetails(db, stored), ({ journalId }) => journalId);
  return journals.map((journal) => ({ ...journal, details: readable.get(journal.id) ?? [] }));
}

/**
 * Oldest first: the newest `limit` ones of an issue, or the given ones. A journal with neither a note nor a visible
 * change is no history. The issues themselves must be visible already.
 */
export async function visibleJournals(db: Db, viewer: Viewer, which: Which): Promise<VisibleJournal[]> {
  const after = "issueId" in which ? which.after : undefined;
  const limit = "limit" in which ? which.limit : undefined;
  const beyond = after ? sql`and (j.created_on, j.id) < (${after[0]}::timestamptz, ${after[1]}::int)` : sql``;
  const { rows } = await sql<JournalRow>`
    ${"everywhere" in which ? sql`with ${seenBy(viewer).projects}` : sql``}
    select j.id, j.issue_id, j.user_id, u.login, trim(u.firstname || ' ' || u.lastname) as name,
           j.notes, j.private_notes, j.created_on::text as position,
           (select json_agg(d) from journal_details d where d.journal_id = j.id) as details
      from journals j join issues i on i.id = j.issue_id join users u on u.id = j.user_id
     where ${shown(viewer, which)} ${beyond}
     order by j.created_on desc, j.id desc ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}`.execute(db);
  return rows.reverse().map(journalFrom);
}

const journalFrom = (row: JournalRow): VisibleJournal => ({
  id: row.id,
  issueId: row.issue_id,
  user: { id: row.user_id, login: row.login, name: row.name },
  notes: row.notes,
  privateNotes: row.private_notes,
  createdOn: momentOf(row.position),
  position: row.position,
  stored: (row.details ?? []).sort((a, b) => a.id - b.id),
});

/** "2026-11-20 08:00:00.123456+00", as the session's zone has it. */
const momentOf = (position: string) => new Date(`${position.replace(" ", "T")}:00`);

export async function countHistory(db: Db, viewer: Viewer, which: OfIssue): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journals j join issues i on i.id = j.issue_id
     where ${shown(viewer, which)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * For `journals j join issues i`: the chosen ones of which this person may see something. `offset 0` keeps the look at the
 * details one per journal: the planner would otherwise read those of all journals into a table first.
 */
function shown(viewer: Viewer, which: Which): RawBuilder<boolean> {
  const chosen = chosenJournals(viewer, which);
  const note = noteVisible(
    sql`${viewer.id}`,
    { author: sql.ref("j.user_id"), isPrivate: sql.ref("j.private_notes") },
    sql.ref("i.project_id"),
  );
  return sql`${chosen} and ${note}
    and (j.notes <> '' or exists (select 1 from journal_details d where d.journal_id = j.id offset 0))`;
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
  position: string;
  login: string;
  name: string;
  /** In no order; null without any. */
  details: StoredDetail[] | null;
}
