import { type RawBuilder, sql } from "kysely";
import { nameOf } from "../../accounts/index.js";

/** A table whose rows a field names by id. */
export interface Reference {
  table: string;
  /** The name of a row under this alias. */
  name(alias: string): RawBuilder<string>;
  /** The column that orders lists by what is named; people and versions are ordered by more. */
  order?: "position" | "name";
  /** Its rows are statuses: `is_closed` says what a change to one means. */
  closes?: true;
  /** The column with the project a row belongs to, where it belongs to one. */
  project?: "id" | "project_id";
}

const plainName = (alias: string) => sql<string>`${sql.ref(`${alias}.name`)}`;

export const referenceOf = (to: ReferenceName | Reference): Reference => (typeof to === "string" ? references[to] : to);

export type ReferenceName = "project" | "tracker" | "status" | "priority" | "category" | "version" | "user" | "issue";

const references: Record<ReferenceName, Reference> = {
  project: { table: "projects", name: plainName, order: "name", project: "id" },
  tracker: { table: "trackers", name: plainName, order: "position" },
  status: { table: "issue_statuses", name: plainName, order: "position", closes: true },
  priority: { table: "issue_priorities", name: plainName, order: "position" },
  category: { table: "issue_categories", name: plainName, order: "name", project: "project_id" },
  version: { table: "versions", name: plainName },
  // No visibility check: a detail that names an issue is read only by those who see that issue.
  issue: {
    table: "issues",
    name: (alias) => sql`'#' || ${sql.ref(`${alias}.id`)} || ' ' || ${sql.ref(`${alias}.subject`)}`,
  },
  user: { table: "users", name: nameOf },
};
