import type { Generated } from "kysely";
import type { Origin } from "./issue/origins.js";

interface IssuesTable {
  id: Generated<number>;
  project_id: number;
  tracker_id: number;
  status_id: number;
  priority_id: number;
  category_id: number | null;
  fixed_version_id: number | null;
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

/** Summed up, how many issues there are of a kind: see `list/issue-counts.ts`. */
interface IssueCountsTable {
  project_id: number;
  status_id: number;
  is_private: boolean;
  field: string;
  value: number | null;
  count: number;
  is_change: Generated<boolean>;
}

declare module "../kernel/database/database.js" {
  interface Tables {
    issues: IssuesTable;
    issue_counts: IssueCountsTable;
    /** The numbers of imported issues where they come from. */
    issue_origins: { issue_id: number } & Origin;
  }
}
