import type { ColumnType, Generated } from "kysely";
import type { Origin } from "./issue/origins.js";
import type { DisplayType } from "./queries/query-input.js";
import type { RelationType } from "./relations/relation-types.js";

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
  parent_id: Generated<number | null>;
  is_private: Generated<boolean>;
  start_date: string | null;
  due_date: string | null;
  done_ratio: Generated<number>;
  estimated_hours: number | null;
  /** With all that is below: see `family/hours-below.ts`. */
  total_estimated_hours: ColumnType<number | null, never, never>;
  lock_version: Generated<number>;
  /** It was moved, or a custom field emptied: Redmine then says "" for custom fields without a value, and null before. */
  customs_saved: Generated<boolean>;
  created_on: Generated<Date>;
  updated_on: Generated<Date>;
  closed_on: Date | null;
}

/** Summed up, how many issues there are of a kind: see `list/counts/issue-counts.ts`. */
interface IssueCountsTable {
  project_id: number;
  status_id: number;
  is_private: boolean;
  field: string;
  value: number | null;
  count: number;
  is_change: Generated<boolean>;
}

/** A list under a name. */
interface QueriesTable {
  id: Generated<number>;
  name: string;
  /** None: for all projects. */
  project_id: number | null;
  /** None: it came with the product, or its author is gone. */
  user_id: number | null;
  visibility: "private" | "roles" | "public";
  role_ids: number[];
  /** As in the address of a list. */
  filters: ColumnType<Record<string, string>, string, string>;
  columns: string[];
  /** Empty: no groups, no order of its own. */
  group_by: string;
  sort: string;
  totals: string[];
  display_type: Generated<DisplayType>;
  created_on: Generated<Date>;
  updated_on: Generated<Date>;
}

interface IssueRelationsTable {
  id: Generated<number>;
  issue_from_id: number;
  issue_to_id: number;
  relation_type: RelationType;
  /** Working days between the two; only where the one precedes the other. */
  delay: number | null;
}

declare module "../kernel/database/database.js" {
  interface Tables {
    issues: IssuesTable;
    issue_counts: IssueCountsTable;
    queries: QueriesTable;
    issue_relations: IssueRelationsTable;
    /** Null: of everyone, of all projects. */
    default_queries: { user_id: number | null; project_id: number | null; query_id: number };
    first_steps_dismissed: { user_id: number };
    /** The numbers of imported issues where they come from. */
    issue_origins: { issue_id: number } & Origin;
  }
}
