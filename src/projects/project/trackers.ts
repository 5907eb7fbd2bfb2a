import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Db, invalid, type Named, type Trx } from "../../kernel/index.js";
import { takesTracker } from "../permission/tracker-limits.js";

const place = { project: sql.ref<number>("pt.project_id"), tracker: sql.ref<number>("t.id") };

type Looking = Pick<Viewer, "id" | "trackersLimited">;

/** The trackers that issues of the project may have, in their order; for a viewer as in `trackersByProject`. */
export async function trackersOf(db: Db | Trx, projectId: number, viewer?: Looking): Promise<Named[]> {
  return (await trackersByProject(db, [projectId], viewer)).get(projectId) ?? [];
}

/** As Redmine shows them: without those that the roles of the viewer in the project show no issues of. */
export async function trackersByProject(
  db: Db | Trx,
  projectIds: number[],
  viewer?: Looking,
): Promise<Map<number, Named[]>> {
  const rows = await db
    .selectFrom("project_trackers as pt")
    .innerJoin("trackers as t", "t.id", "pt.tracker_id")
    .select(["pt.project_id", "t.id", "t.name"])
    .where("pt.project_id", "in", [0, ...projectIds])
    .$if(viewer?.trackersLimited === true, (those) => those.where(takesTracker(viewer?.id ?? 0, "view_issues", place)))
    .orderBy("t.position")
    .orderBy("t.id")
    .execute();
  return Map.groupBy(rows, (row) => row.project_id);
}

export async function saveTrackers(trx: Trx, project: { id: number; trackerIds: number[] }): Promise<void> {
  const { id, trackerIds } = project;
  const all = (await trx.selectFrom("trackers").select("id").execute()).map((tracker) => tracker.id);
  const unknown = trackerIds.find((tracker) => !all.includes(tracker));
  if (unknown !== undefined) throw invalid("tracker_ids", "projects.no_such_tracker", { id: unknown });
  await trx
    .deleteFrom("project_trackers")
    .where("project_id", "=", id)
    .where(sql<boolean>`not (tracker_id = any(${trackerIds}::int[]))`)
    .execute();
  await sql`insert into project_trackers (project_id, tracker_id)
            select ${id}::int, tracker from unnest(${trackerIds}::int[]) as wanted (tracker)
            on conflict do nothing`.execute(trx);
}
