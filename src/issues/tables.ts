import type { Generated } from "kysely";

interface IssuesTable {
  id: Generated<number>;
  project_id: number;
  tracker_id: number;
  status_id: number;
  priority_id: number;
  category_id: number | null;
  subject: string;
  description: Generated<string>;
  author_id: number;
  /** A person or a group. */
  assigned_to_id: number | null;
  is_private: Generated<boolean>;
  start_date: string | null;
  due_date: string | null;
  done_ratio: Generated<number>;
  estimated_hours: number | null;
  lock_version: Generated<number>;
  created_on: Generated<Date>;
  updated_on: Generated<Date>;
  closed_on: Date | null;
}

interface JournalsTable {
  id: Generated<number>;
  issue_id: number;
  user_id: number;
  notes: Generated<string>;
  private_notes: Generated<boolean>;
  created_on: Generated<Date>;
}

/** One changed field. `property` is `attr` for an issue's own; values are the stored ones as text. */
interface JournalDetailsTable {
  id: Generated<number>;
  journal_id: number;
  property: string;
  prop_key: string;
  old_value: string | null;
  value: string | null;
}

declare module "../kernel/database/database.js" {
  interface Tables {
    issues: IssuesTable;
    journals: JournalsTable;
    journal_details: JournalDetailsTable;
    watchers: { issue_id: number; user_id: number };
    /** Which issue a person created under a key of their own. */
    issue_creation_keys: { user_id: number; key: string; issue_id: number; created_on: Generated<Date> };
  }
}
