import { sql } from "kysely";
import { denied, type Viewer } from "../../accounts/index.js";
import { type Change, type Db, invalid } from "../../kernel/index.js";
import { onlyWhoMay } from "./change-query.js";
import { queryVisible, savedQuery } from "./saved-queries.js";

/**
 * What a list opens with: the viewer's own default for the project, their own, that of the project, that of all. One that they do
 * not see is none.
 */
export async function defaultQuery(db: Db, viewer: Viewer, projectId: number | undefined): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select q.id from default_queries d join queries q on q.id = d.query_id
     where (d.user_id = ${viewer.id} or d.user_id is null)
       and (d.project_id = ${projectId ?? null} or d.project_id is null) and ${queryVisible(viewer)}
     order by d.user_id is null, d.project_id is null limit 1`.execute(db);
  return rows[0]?.id;
}

interface WantedDefault {
  queryId: number;
  /** Of the actor alone, or of everyone, for whom only a public one can be. */
  scope: "me" | "everyone";
  isDefault: boolean;
}

/** A view of a project is the default of that project's list, another one that of all lists. One at a time. */
export async function changeDefaultQuery(change: Change, { queryId, scope, isDefault }: WantedDefault): Promise<void> {
  const { trx, actor } = change;
  if (actor.anonymous) throw denied(actor);
  const query = await savedQuery(trx, actor, queryId);
  if (scope === "everyone") {
    await onlyWhoMay(change, { ...query, visibility: "public" });
    if (isDefault && query.visibility !== "public") throw invalid("visibility", "issues.default_is_public");
  }
  const place = { user_id: scope === "me" ? actor.id : null, project_id: query.project_id };
  await sql`
    delete from default_queries
     where user_id is not distinct from ${place.user_id} and project_id is not distinct from ${place.project_id}
       and (${isDefault}::boolean or query_id = ${queryId})`.execute(trx);
  if (!isDefault) return;
  await trx
    .insertInto("default_queries")
    .values({ ...place, query_id: queryId })
    .onConflict((taken) => taken.columns(["user_id", "project_id"]).doUpdateSet({ query_id: queryId }))
    .execute();
}
