import { type Insertable, sql } from "kysely";
import { denied, type Viewer } from "../../accounts/index.js";
import { type Change, type Db, invalid, type Named, type Tables, type Trx } from "../../kernel/index.js";
import type { DefaultQueries } from "../../projects/index.js";
import { onlyWhoMay } from "./change-query.js";
import { queryVisible, savedQuery } from "./saved-queries.js";

/**
 * What a list opens with: the viewer's own default for the project, their own, that of the project, that of all. One that they do
 * not see, or that is another project's by now, is none; nor is one for everyone that is not public any more.
 */
export async function defaultQuery(db: Db, viewer: Viewer, projectId: number | undefined): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select q.id from default_queries d join queries q on q.id = d.query_id
     where (d.user_id = ${viewer.id} or d.user_id is null and ${isForEveryone})
       and (d.project_id = ${projectId ?? null} or d.project_id is null)
       and (q.project_id is null or q.project_id = ${projectId ?? null}) and ${queryVisible(viewer)}
     order by d.user_id is null, d.project_id is null limit 1`.execute(db);
  return rows[0]?.id;
}

const isForEveryone = sql<boolean>`q.visibility = 'public'`;

/** The field `default_issue_query_id` of a project. */
export const defaultQueries: DefaultQueries = {
  async of(db, viewer, projectId) {
    const { rows } = await sql<Named>`
      select q.id, q.name from default_queries d join queries q on q.id = d.query_id
       where d.user_id is null and d.project_id = ${projectId} and ${isForEveryone}
         and (q.project_id is null or q.project_id = d.project_id) and ${queryVisible(viewer)}`.execute(db);
    return rows[0];
  },

  choices: (db, viewer, projectId) => publicQueries(db, viewer, projectId).limit(MOST_OFFERED).execute(),

  async save({ trx, actor }, { projectId, queryId }) {
    if (queryId === undefined) return;
    await forgetDefault(trx, { user_id: null, project_id: projectId });
    if (queryId === null) return;
    const query = await publicQueries(trx, actor, projectId).where("q.id", "=", queryId).executeTakeFirst();
    if (!query) throw invalid("default_issue_query_id", "not_in_list");
    await saveDefault(trx, { user_id: null, project_id: projectId, query_id: queryId });
  },
};

const MOST_OFFERED = 500;

/** Those that everyone sees who sees issues of the project. */
const publicQueries = (db: Db | Trx, viewer: Viewer, projectId: number) =>
  db
    .selectFrom("queries as q")
    .select(["q.id", "q.name"])
    .where(isForEveryone)
    .where(({ or, eb }) => or([eb("q.project_id", "is", null), eb("q.project_id", "=", projectId)]))
    .where(sql<boolean>`(${viewer.operator ?? false}::boolean or ${queryVisible(viewer)})`)
    .orderBy(sql`lower(q.name)`)
    .orderBy("q.id");

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
  if (isDefault) await saveDefault(trx, { ...place, query_id: queryId });
  else await forgetDefault(trx, place, queryId);
}

/** Whose default it is, and of which list: nobody's in particular, and that of all issues, where it is null. */
type Place = Pick<Insertable<Tables["default_queries"]>, "user_id" | "project_id">;

const saveDefault = (trx: Trx, wanted: Insertable<Tables["default_queries"]>) =>
  trx
    .insertInto("default_queries")
    .values(wanted)
    .onConflict((taken) => taken.columns(["user_id", "project_id"]).doUpdateSet({ query_id: wanted.query_id }))
    .execute();

/** Whatever it is, or this one. */
const forgetDefault = (trx: Trx, { user_id, project_id }: Place, queryId: number | null = null) =>
  sql`
    delete from default_queries
     where user_id is not distinct from ${user_id} and project_id is not distinct from ${project_id}
       and query_id = coalesce(${queryId}::int, query_id)`.execute(trx);
