import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db, Trx } from "../../kernel/index.js";
import { type RelatedIssue, relatedIssues } from "../relations/related-issues.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { type Subtask, subtasksOf } from "./subtasks.js";

/** The issues around one, as far as the viewer sees them. */
export interface Family {
  /** From the top down to its parent. */
  above: Ancestor[];
  subtasks: Subtask[];
  related: RelatedIssue[];
}

interface Ancestor {
  id: number;
  subject: string;
}

/** For a select from `issues i`: whether there is anything around it to ask for. */
export const hasFamily = {
  subtasks: sql<boolean>`exists (select 1 from issues below where below.parent_id = i.id)`,
  relations: sql<boolean>`exists (
    select 1 from issue_relations r where r.issue_from_id = i.id or r.issue_to_id = i.id)`,
};

interface WithFamily {
  id: number;
  parent_id: number | null;
  has_subtasks: boolean;
  has_relations: boolean;
}

/** Without a statement for an issue that stands alone. */
export async function familyOf(db: Db | Trx, viewer: Viewer, issue: WithFamily): Promise<Family> {
  return {
    above: issue.parent_id === null ? [] : await ancestorsOf(db, viewer, issue.id),
    subtasks: issue.has_subtasks ? await subtasksOf(db, viewer, issue.id) : [],
    related: issue.has_relations ? await relatedIssues(db, viewer, issue.id) : [],
  };
}

/** As far up as the viewer sees each of them. */
async function ancestorsOf(db: Db | Trx, viewer: Viewer, issueId: number): Promise<Ancestor[]> {
  const { rows } = await sql<Ancestor & { visible: boolean }>`
    select a.id, a.subject, ${issueVisible(sql`${viewer.id}::int`, issueColumns("a"))} as visible
      from unnest(issues_above(${issueId})) with ordinality line (id, place) join issues a on a.id = line.id
     order by line.place`.execute(db);
  const hidden = rows.findIndex(({ visible }) => !visible);
  const seen = hidden === -1 ? rows : rows.slice(0, hidden);
  return seen.map(({ id, subject }) => ({ id, subject })).reverse();
}
