import { sql } from "kysely";
import { administers, denied, type Viewer } from "../../accounts/index.js";
import {
  type Change,
  type Db,
  notFound,
  type OrderedJob,
  type Published,
  type Trx,
  topic,
} from "../../kernel/index.js";
import { permissionsOf } from "../permission/may.js";
import { followOneAnother } from "../project/follow-one-another.js";
import { BEING_DELETED } from "../project/visible.js";
import { leaveUnsharedOf } from "../versions/leave-unshared.js";

const projectDeleted = topic<{ id: number }>("ProjectDeleted");

export const DELETION_QUEUE = "projects-deletion";

/**
 * Nobody sees the project and all below it any more, and nothing can be written in them. What was in them is deleted by a
 * job, a part at a time. The identifier is free at once.
 */
export async function deleteProject(change: Change, { id }: { id: number }): Promise<void> {
  const { trx, actor, publish } = change;
  await followOneAnother(trx);
  await refuseDeletion(trx, actor, id);
  const { rows } = await sql<{ id: number }>`
    update projects
       set status = ${BEING_DELETED}, identifier = 'deleted-' || id || '-' || left(md5(random()::text), 8), updated_on = now()
     where id = any(projects_below(${id})) and status <> ${BEING_DELETED}
    returning id`.execute(trx);
  if (rows.length === 0) throw notFound("project");
  await leaveUnsharedOf(
    change,
    rows.map((project) => project.id),
  );
  publish(projectDeleted, { id });
}

/** Redmine's rule: who has the permission deletes a project with nothing below it, an administrator every one. */
export async function refuseDeletion(db: Db | Trx, viewer: Viewer, id: number): Promise<void> {
  if (administers(viewer)) return;
  if (!(await permissionsOf(db, viewer, id)).has("delete_project")) throw denied(viewer, "projects.deleting");
  const below = await db
    .selectFrom("projects")
    .select("id")
    .where("parent_id", "=", id)
    .where("status", "<>", BEING_DELETED)
    .limit(1)
    .executeTakeFirst();
  if (below) throw denied(viewer, "projects.deleting_subprojects");
}

/** The job that deletes what was in it, in the transaction of the deletion. */
export const deletionJobs = (published: Published[]): OrderedJob[] =>
  published
    .filter(({ topic: name }) => name === projectDeleted.name)
    .map(({ record }) => ({ queue: DELETION_QUEUE, data: { projectId: record.id } }));
