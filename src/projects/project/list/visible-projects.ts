import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { type Db, holdsTyped, type PageOfList } from "../../../kernel/index.js";
import { type Project, projectFrom, selectProjects } from "../project.js";
import { projectVisible } from "../visible.js";

interface Wanted {
  statuses: number[];
  /** Part of a name or an identifier, in any case. */
  name?: string;
  conditions?: RawBuilder<boolean>[];
  /** Redmine's: `created_on:desc,name`; columns it does not know are passed over. */
  sort?: string | undefined;
}

type Asking = Pick<Viewer, "id" | "admin">;

/** The projects the viewer sees, each followed by its subprojects, siblings by name, or as they are sorted; and the total number. */
export async function visibleProjects(
  db: Db,
  viewer: Asking,
  wanted: Wanted & PageOfList,
): Promise<{ projects: Project[]; total: number }> {
  const order = (wanted.sort ?? "").split(",").flatMap(orderBy);
  const rows = await (order.length > 0 ? sorted(db, viewer, wanted, order) : inTree(db, viewer, wanted))
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
  return { projects: rows.map(projectFrom), total: await countProjects(db, viewer, wanted) };
}

/** The same piece by piece: up to `limit` of those that follow a project. Undefined: the viewer does not see that project any more. */
export async function projectsAfter(
  db: Db,
  viewer: Asking,
  { after, ...wanted }: Wanted & { limit: number; after: number | undefined },
): Promise<Project[] | undefined> {
  const way = after === undefined ? [] : await wayTo(db, viewer, after);
  if (!way) return undefined;
  const rows = await inTree(db, viewer, wanted)
    .where(sql<boolean>`place.way > ${way}::text[]`)
    .limit(wanted.limit)
    .execute();
  return rows.map(projectFrom);
}

async function wayTo(db: Db, viewer: Asking, id: number): Promise<string[] | undefined> {
  const place = await db.selectFrom(placesInTree(viewer)).select("way").where("id", "=", id).executeTakeFirst();
  return place?.way;
}

export async function countProjects(db: Db, viewer: Asking, wanted: Wanted): Promise<number> {
  const { total } = await wantedProjects(db, viewer, wanted)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

const wantedProjects = (db: Db, viewer: Asking, { statuses, name = "", conditions = [] }: Wanted) =>
  selectProjects(db, viewer)
    .where("p.status", "in", statuses)
    .where((eb) => eb.and(conditions))
    .$if(name !== "", (projects) => projects.where(holdsTyped(sql`p.name || ' ' || p.identifier`, name)));

const inTree = (db: Db, viewer: Asking, wanted: Wanted) =>
  wantedProjects(db, viewer, wanted)
    .innerJoin(placesInTree(viewer), (join) => join.onRef("place.id", "=", "p.id"))
    .orderBy("place.way");

const sorted = (db: Db, viewer: Asking, wanted: Wanted, order: RawBuilder<unknown>[]) =>
  wantedProjects(db, viewer, wanted).orderBy(sql.join([...order, sql`p.id`]));

const sortable: Record<string, RawBuilder<unknown>> = {
  id: sql`p.id`,
  name: sql`lower(p.name)`,
  identifier: sql`p.identifier`,
  status: sql`p.status`,
  is_public: sql`p.is_public`,
  created_on: sql`p.created_on`,
  updated_on: sql`p.updated_on`,
};

function orderBy(wish: string): RawBuilder<unknown>[] {
  const [column = "", direction] = wish.trim().split(":");
  const by = Object.hasOwn(sortable, column) ? sortable[column] : undefined;
  return by ? [direction === "desc" ? sql`${by} desc` : by] : [];
}

/**
 * The place of each project that the viewer sees: the names on the way down to it, ids between them for those that share a name. What
 * it stands below and they do not see is not on its way, and its name orders nothing.
 */
const placesInTree = (viewer: Asking) =>
  sql<{ id: number; way: string[] }>`(
  with recursive seen as materialized (
    select p.id, p.parent_id, lower(p.name) as name from projects p where ${projectVisible(viewer, "p")}
  ), place (id, way) as (
    select id, array[name, id::text] from seen where parent_id is null or parent_id not in (select id from seen)
    union all
    select seen.id, place.way || seen.name || seen.id::text from seen join place on place.id = seen.parent_id)
  select id, way from place)`.as<"place">("place");
