import { type RawBuilder, sql } from "kysely";
import {
  detailVisible,
  type EntityClass,
  type JournalInHand,
  noteVisible,
  touchedBy,
  touchedIn,
} from "../../entities/index.js";

/** What the job knows of a journal of any class. */
export interface ToldJournal {
  id: number;
  user_id: number;
  private_notes: boolean;
  has_note: boolean;
  /** As the database writes it. */
  created_on: string;
  /** What it changed, by name (`touchedBy`). */
  touched: string[];
}

/** It as a select of the journal `j`. */
export const toldJournal = [
  "j.id",
  "j.user_id",
  "j.private_notes",
  sql<boolean>`j.notes <> ''`.as("has_note"),
  sql<string>`j.created_on::text`.as("created_on"),
  sql<string[]>`array(select distinct ${touchedIn("d")} from journal_details d where d.journal_id = j.id)`.as(
    "touched",
  ),
] as const;

/** It as the change has it in hand. */
export const journalInHand = ({ details, record: _, ...journal }: JournalInHand): ToldJournal => ({
  ...journal,
  touched: touchedBy(details),
});

/** Whether the journal `j` is still what was said of it, as far as it can change. */
export const sameJournal = (said: ToldJournal): RawBuilder<boolean> => sql`
  (j.user_id, j.private_notes, j.notes <> '', j.created_on)
    = (${said.user_id}::int, ${said.private_notes}::boolean, ${said.has_note}::boolean, ${said.created_on}::timestamptz)`;

const DECIDES_WHO_SEES = ["project_id", "assigned_to_id", "is_private", "tracker_id"];

/** It may have taken its record out of somebody's sight. */
export const mayHide = ({ touched }: ToldJournal): boolean => touched.some((name) => DECIDES_WHO_SEES.includes(name));

export const moves = ({ touched }: ToldJournal): boolean => touched.includes("project_id");

/**
 * Who sees the record, and of the journal anything: a private note, and some changes, are not for all who do. Of
 * what the journal does not have nothing is asked: each condition costs planning.
 */
export function toldJournalVisible(
  user: RawBuilder<number>,
  journal: ToldJournal,
  record: { entity: EntityClass; visible: RawBuilder<boolean>; project: RawBuilder<number> },
): RawBuilder<boolean> {
  const rules = [record.visible];
  if (journal.private_notes) {
    rules.push(noteVisible(user, { author: sql`${journal.user_id}::int`, isPrivate: sql`true` }, record.project));
  }
  if (saysOnlyGuarded(journal, record.entity)) {
    rules.push(sql`exists (
      select 1 from journal_details d
       where d.journal_id = ${journal.id}::int and ${detailVisible(record.entity, "d", user, record.project)})`);
  }
  return sql`(${sql.join(rules, sql` and `)})`;
}

/** It says nothing but what not every user sees. */
const saysOnlyGuarded = ({ has_note, touched }: ToldJournal, { guardedDetails }: EntityClass): boolean =>
  !has_note && touched.every((name) => name === "cf" || guardedDetails?.names.includes(name));
