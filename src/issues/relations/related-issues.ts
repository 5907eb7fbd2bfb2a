import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db, Trx } from "../../kernel/index.js";
import { type Appearance, statusAppearance } from "../../tracking/index.js";
import { type RelationName, type RelationType, relationNames, reverseOf } from "./relation-types.js";
import { relationVisible } from "./visible-relations.js";

/** A relation as one of its issues says it. */
export interface RelatedIssue {
  relationId: number;
  /** What the one issue is to the other. */
  name: RelationName;
  delay: number | null;
  id: number;
  subject: string;
  authorId: number;
  projectId: number;
  status: string;
  closed: boolean;
  appearance: Appearance;
  startDate: string | null;
  dueDate: string | null;
}

type Row = Omit<RelatedIssue, "name"> & { type: RelationType; forwards: boolean };

/** Those that the viewer sees, by name and number. No visibility check of the issue: the caller must have made it. */
export async function relatedIssues(db: Db | Trx, viewer: Viewer, issueId: number): Promise<RelatedIssue[]> {
  const { rows } = await sql<Row>`
    select r.id as "relationId", r.relation_type as type, r.issue_from_id = ${issueId} as forwards, r.delay, o.id, o.subject, o.author_id as "authorId", o.project_id as "projectId",
           s.name as status, s.is_closed as closed, ${statusAppearance("s")} as appearance, o.start_date as "startDate", o.due_date as "dueDate"
      from issue_relations r
      join issues o on o.id = case r.issue_from_id when ${issueId} then r.issue_to_id else r.issue_from_id end
      join issue_statuses s on s.id = o.status_id
     where (r.issue_from_id = ${issueId} or r.issue_to_id = ${issueId}) and ${relationVisible(sql`${viewer.id}::int`)}
     order by r.id`.execute(db);
  const named = rows.map(({ type, forwards, ...row }) => ({ ...row, name: forwards ? type : reverseOf(type) }));
  return named.sort((a, b) => relationNames.indexOf(a.name) - relationNames.indexOf(b.name) || a.id - b.id);
}
