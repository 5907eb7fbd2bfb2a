import { sql } from "kysely";
import { type Db, invalid, type Named, type Trx } from "../../kernel/index.js";

/** The trackers that issues of the project may have, in their order. */
export async function trackersOf(db: Db | Trx, projectId: number): Promise<Named[]> {
  return (await trackersByProject(db, [projectId])).get(projectId) ?? [];
}

export async function trackersByProject(db: Db | Trx, projectIds: number[]): Promise<Map<number, Named[]>> {
  const rows = await db
    .selectFrom("project_trackers as pt")
    .innerJoin("trackers as t", "t.id", "pt.tracker_id")
    .select(["pt.project_id", "t.id", "t.name"])
    .where("pt.project_id", "in", [0, ...projectIds])
    .orderBy("t.position")
    .orderBy("t.id")
    .execute();
  return Map.groupBy(rows, (row) => row.project_id);
}

/** Undefined: all there are. */
export async function saveTrackers(trx: Trx, project: { id: number; trackerIds: number[] | undefined }): Promise<void> {
  const { id, trackerIds } = project;
  const all = (await trx.selectFrom("trackers").select("id").execute()).map((tracker) => tracker.id);
  const wanted = trackerIds ?? all;
  const unknown = wanted.find((tracker) => !all.includes(tracker));
  if (unknown !== undefined) throw invalid("tracker_ids", "projects.no_such_tracker", { id: unknown });
  await trx
    .deleteFrom("project_trackers")
    .where("project_id", "=", id)
    .where(sql<boolean>`not (tracker_id = any(${wanted}::int[]))`)
    .execute();
  await sql`insert into project_trackers (project_id, tracker_id)
            select ${id}::int, tracker from unnest(${wanted}::int[]) as wanted (tracker)
            on conflict do nothing`.execute(trx);
}
