import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { administers, unseen, type Viewer } from "../../accounts/index.js";
import type { Db, PageOfList, Tables, Trx } from "../../kernel/index.js";
import { permittedProjects } from "../../projects/index.js";

/** A list that somebody gave a name. */
export type SavedQuery = Awaited<ReturnType<typeof savedQuery>>;

export type QueryVisibility = "private" | "roles" | "public";

/**
 * THE rule of who sees a query `q`: its author, everybody, or who has one of its roles; one of a project only where they may view
 * issues. Administrators see what is not private.
 */
export const queryVisible = (viewer: Viewer): RawBuilder<boolean> => sql`(
  (q.project_id is null or q.project_id in (select project_id from (${permittedProjects(viewer, "view_issues")}) p))
  and (q.visibility = 'public'
       or q.user_id = ${viewer.id} and not ${viewer.anonymous}::boolean
       or q.visibility = 'roles' and (${administers(viewer)}::boolean or exists (
            select 1 from effective_roles e
             where e.user_id = ${viewer.id} and e.role_id = any(q.role_ids)
               and (q.project_id is null or e.project_id = q.project_id)))))`;

/** A query that the viewer sees. What is none of theirs is as missing (decisions 10.3). */
export async function savedQuery(db: Db | Trx, viewer: Viewer, id: number) {
  const found = await db
    .selectFrom("queries as q")
    .selectAll("q")
    .where("q.id", "=", id)
    .where(queryVisible(viewer))
    .executeTakeFirst();
  if (!found) throw unseen(viewer, "query");
  return found;
}

type Queries = SelectQueryBuilder<Tables & { q: Tables["queries"] }, "q", object>;

/** All that the viewer sees, by name; a part of them, and how many there are. */
export const visibleQueries = (db: Db, viewer: Viewer, page: PageOfList) => partOf(visible(db, viewer), page);

const visible = (db: Db, viewer: Viewer): Queries => db.selectFrom("queries as q").where(queryVisible(viewer));

async function partOf(queries: Queries, { limit, offset }: PageOfList) {
  const { total } = await queries.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { queries: await named(queries).limit(limit).offset(offset).execute(), total };
}

/** So many stand beside a list. */
export const MOST_BESIDE = 50;

/**
 * For a list: those of all projects, and of this one, and which of them lists open with: the one in hand, and those that are its own. One
 * more than stand beside it says that there are more.
 */
export const queriesFor = (db: Db, viewer: Viewer, projectId: number | undefined) =>
  named(inList(db, viewer, projectId))
    .select([
      isDefault(sql`d.user_id = ${viewer.id} and ${inItsPlace}`).as("mine"),
      isDefault(sql`d.user_id is null and ${inItsPlace}`).as("everyones"),
      isDefault(sql`
        (d.user_id = ${viewer.id} or d.user_id is null)
        and (d.project_id = ${projectId ?? null} or d.project_id is null)`).as("opens"),
    ])
    .limit(MOST_BESIDE + 1)
    .execute();

/** All of them, page by page. */
export const pageOfQueries = (
  db: Db,
  viewer: Viewer,
  { projectId, ...page }: PageOfList & { projectId: number | undefined },
) => partOf(inList(db, viewer, projectId), page);

const inList = (db: Db, viewer: Viewer, projectId: number | undefined) =>
  visible(db, viewer).where(({ or, eb }) =>
    or([eb("q.project_id", "is", null), eb("q.project_id", "=", projectId ?? null)]),
  );

const isDefault = (where: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from default_queries d where d.query_id = q.id and ${where})`;

/** A view of all projects can be the default of one, too. */
const inItsPlace = sql`d.project_id is not distinct from q.project_id`;

const named = (queries: Queries) =>
  queries.select(["q.id", "q.name", "q.visibility", "q.project_id"]).orderBy(sql`lower(q.name)`).orderBy("q.id");

/** The query as a list can have it: one of another project is none of this one. */
export async function queryOfList(db: Db, viewer: Viewer, id: number, projectId: number | undefined) {
  const query = await savedQuery(db, viewer, id);
  if (query.project_id !== null && query.project_id !== projectId) throw unseen(viewer, "query");
  return query;
}
