import { type RawBuilder, sql } from "kysely";
import { unseen, type Viewer } from "../../accounts/index.js";
import type { Db, Trx } from "../../kernel/index.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { type RelationType, relationTypes } from "./relation-types.js";

/** As it is stored, and in Redmine's shape. */
export interface Relation {
  id: number;
  issue_from_id: number;
  issue_to_id: number;
  relation_type: RelationType;
  delay: number | null;
}

/**
 * THE rule of who sees a relation `r`: who sees both of its issues. `issues`: those that the user sees already are not asked about
 * again.
 */
export const relationVisible = (user: RawBuilder<number>) => sql<boolean>`not exists (
  select 1 from issues ri
   where ri.id in (r.issue_from_id, r.issue_to_id) and not ${issueVisible(user, issueColumns("ri"))})`;

/** Of these issues, by type, then as they were made, as in Redmine. No visibility check of these issues: the caller must have made it. */
export async function visibleRelations(db: Db | Trx, viewer: Viewer, issueIds: number[]): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select r.* from issue_relations r
     where (r.issue_from_id = any(${issueIds}::int[]) or r.issue_to_id = any(${issueIds}::int[]))
       and ${relationVisible(sql`${viewer.id}::int`)}
     order by array_position(${[...relationTypes]}::text[], r.relation_type), r.id`.execute(db);
  return rows;
}

/** Missing and hidden answer the same. */
export async function relationInSight(db: Db | Trx, viewer: Viewer, id: number): Promise<Relation> {
  const seen = viewer.operator ? sql`true` : relationVisible(sql`${viewer.id}::int`);
  const { rows } = await sql<Relation>`select r.* from issue_relations r where r.id = ${id} and ${seen}`.execute(db);
  if (!rows[0]) throw unseen(viewer, "relation");
  return rows[0];
}
