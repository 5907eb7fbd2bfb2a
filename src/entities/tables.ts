import type { Generated } from "kysely";

interface JournalsTable {
  id: Generated<number>;
  entity_type: string;
  entity_id: number;
  /** That of its record, kept by triggers; null for a class that does not say so. */
  project_id: Generated<number | null>;
  user_id: number;
  notes: Generated<string>;
  private_notes: Generated<boolean>;
  /** The note that was written with these changes is private, and a journal of its own. */
  note_apart: Generated<boolean>;
  by_agent: Generated<boolean>;
  /** Imported: `#12` in its text may mean another record than here. */
  imported: Generated<boolean>;
  /** The API key, or the OAuth client, with which it was written in the user's name; null: on a page, or by the operator. */
  via: string | null;
  /** The transaction (`xid8`). Null: written before this was kept. */
  written_in: Generated<string | null>;
  created_on: Generated<Date>;
  /** When the note was edited last; null: never. */
  edited_on: Date | null;
}

/** One changed field. `property` is `attr` for an entity's own; values are the stored ones as text. */
interface JournalDetailsTable {
  id: Generated<number>;
  journal_id: number;
  property: string;
  prop_key: string;
  old_value: string | null;
  value: string | null;
  /** The record that referred to another one before, kept by a trigger; null of all other changes. */
  entity_type: Generated<string | null>;
  entity_id: Generated<number | null>;
}

/** Which record a person created under a key of their own. */
interface CreationKeysTable {
  entity_type: string;
  user_id: number;
  key: string;
  entity_id: number;
  /** Of the arguments; null where an earlier version did not keep it. */
  digest: string | null;
  created_on: Generated<Date>;
}

/** A record that a program made in the name of its author; of what a person made there is none. */
interface CreationsByProgramsTable {
  entity_type: string;
  entity_id: number;
  user_id: number;
  via: string;
  by_agent: boolean;
  created_on: Date;
}

declare module "../kernel/database/database.js" {
  interface Tables {
    journals: JournalsTable;
    journal_details: JournalDetailsTable;
    creation_keys: CreationKeysTable;
    creations_by_programs: CreationsByProgramsTable;
    watchers: { entity_type: string; entity_id: number; user_id: number };
  }
}
