import { type RawBuilder, sql } from "kysely";

/**
 * One field that a journal changed. An `attachment` is named by id, and has the name of its file as the old value when it was removed,
 * else as the new one; a `relation` is named by what it is to the record.
 */
export interface JournalDetail {
  field: string;
  old: string | null;
  value: string | null;
  property?: "attr" | "cf" | "attachment" | "relation";
}

/** A journal as the change that wrote it has it in hand: read later, it says the same. */
export interface JournalInHand {
  id: number;
  user_id: number;
  private_notes: boolean;
  has_note: boolean;
  /** As the database writes it. */
  created_on: string;
  details: JournalDetail[];
  /** What `NewJournal.record` selected. */
  record: object;
}

/** What a journal touched, by name: a field of the record by its own, anything else by what it is (`cf`, `attachment`, `relation`). */
export const touchedBy = (details: JournalDetail[]): string[] => [
  ...new Set(details.map(({ property = "attr", field }) => (property === "attr" ? field : property))),
];

/** The name of what a stored detail (`detail`: an alias) touched. */
export const touchedIn = (detail: string): RawBuilder<string> =>
  sql`case when ${sql.ref(`${detail}.property`)} = 'attr' then ${sql.ref(`${detail}.prop_key`)} else ${sql.ref(`${detail}.property`)} end`;
