import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { amongPermitted } from "../../../projects/index.js";
import { issueColumns, issueVisible } from "../../visibility.js";
import type { OfferedFilter } from "./filters.js";

export interface Choice {
  value: string | number;
  label: string;
}

/** What each filter can be set to; none where there is nothing to choose from. */
export type FilterChoices = Partial<Record<OfferedFilter, Choice[]>>;

/**
 * In one statement: only values that find something are worth offering, so the people are those who reported, or work
 * on, issues the viewer sees. Categories are a project's own; across projects the project itself is the choice.
 */
export async function filterChoices(db: Db, viewer: Viewer, projectId: number | undefined): Promise<FilterChoices> {
  const inProject = projectId === undefined ? sql`true` : sql`i.project_id = ${projectId}`;
  const visible = issueVisible(sql`${viewer.id}`, issueColumns("i"));
  const trackersHere =
    projectId === undefined
      ? sql`true`
      : sql`id in (select tracker_id from project_trackers where project_id = ${projectId})`;
  const ofPlace =
    projectId === undefined
      ? sql`select 'project_id', id, name, 0 from projects p where ${amongPermitted(viewer, "view_issues", "p.id")}`
      : sql`select 'category_id', id, name, 0 from issue_categories where project_id = ${projectId}`;
  const { rows } = await sql<{ filter: OfferedFilter; id: number; name: string }>`
    select filter, id, name from (
      select 'status_id' as filter, id, name, position from issue_statuses
      union all select 'tracker_id', id, name, position from trackers where ${trackersHere}
      union all select 'priority_id', id, name, position from issue_priorities
      union all ${ofPlace}
      union all select 'author_id', u.id, trim(u.firstname || ' ' || u.lastname), 0 from users u
                 where exists (select 1 from issues i where i.author_id = u.id and ${inProject} and ${visible})
      union all select 'assigned_to_id', u.id, trim(u.firstname || ' ' || u.lastname), 0 from users u
                 where exists (select 1 from issues i where i.assigned_to_id = u.id and ${inProject} and ${visible})
    ) choices (filter, id, name, position)
    order by position, lower(name), id`.execute(db);
  const byFilter = Map.groupBy(rows, ({ filter }) => filter);
  return Object.fromEntries(
    byFilter
      .entries()
      .map(([filter, choices]) => [filter, choices.map(({ id, name }) => ({ value: id, label: name }))]),
  );
}
