import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db, Named, Trx } from "../../kernel/index.js";
import { takesTracker } from "../../projects/index.js";

export type Reporter = Pick<Viewer, "id" | "admin" | "trackersLimited">;

interface Place {
  projectId: number | RawBuilder<number>;
  /** The tracker that an issue has already. */
  kept?: number | undefined;
}

/**
 * Issues of the project can be given the tracker under this alias: one role at least that lets the user report there is for it. Of
 * those who may report nothing there only their permission to edit decides.
 */
export function mayReportWith(user: Reporter, tracker: string, { projectId, kept }: Place): RawBuilder<boolean> {
  if (!user.trackersLimited) return sql`true`;
  const id = sql.ref<number>(`${tracker}.id`);
  const place = { project: sql<number>`${projectId}::int`, tracker: id };
  return sql`(${id} = ${kept ?? null}::int or ${takesTracker(user.id, "add_issues", place)})`;
}

/** Those of each of several projects, in their order. */
export const reportableInEach = (db: Db | Trx, user: Reporter, projectIds: number[]): Promise<Named[]> =>
  db
    .selectFrom("trackers as t")
    .select(["t.id", "t.name"])
    .where(
      sql<boolean>`not exists (
        select 1 from unnest(${projectIds}::int[]) place (id)
         where not (exists (select 1 from project_trackers pt where pt.project_id = place.id and pt.tracker_id = t.id)
           and ${mayReportWith(user, "t", { projectId: sql.ref("place.id") })}))`,
    )
    .orderBy("t.position")
    .orderBy("t.id")
    .execute();

/** Those of the project, in their order. */
export const reportableTrackers = (db: Db | Trx, user: Reporter, place: Place): Promise<Named[]> =>
  db
    .selectFrom("project_trackers as pt")
    .innerJoin("trackers as t", "t.id", "pt.tracker_id")
    .select(["t.id", "t.name"])
    .where("pt.project_id", "=", place.projectId)
    .where(mayReportWith(user, "t", place))
    .orderBy("t.position")
    .orderBy("t.id")
    .execute();
