import { type RawBuilder, sql } from "kysely";
import { issueColumns, issueVisible } from "../visibility/visibility.js";

/** For a select from `issues i`: this of its parent, where the user sees the parent. */
export const ofVisibleParent = <Value>(user: RawBuilder<number>, column: "id" | "subject") => sql<Value | null>`(
  select ${sql.ref(`up.${column}`)} from issues up where up.id = i.parent_id and ${issueVisible(user, issueColumns("up"))})`;

/** For a select from `issues i`: with what is below it, seen or not, as Redmine adds up. */
export const totalEstimatedHours = sql<number | null>`(
  case when exists (select 1 from issues below where below.parent_id = i.id)
       then (select coalesce(sum(below.estimated_hours), 0) from issues below where below.id = any(issues_below(i.id)))
       else i.estimated_hours end)`;
