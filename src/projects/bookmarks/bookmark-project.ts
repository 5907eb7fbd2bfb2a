import { denied } from "../../accounts/index.js";
import type { Change } from "../../kernel/index.js";
import type { Project } from "../project/project.js";
import { projectByRef } from "../project/project-by-ref.js";

/** The actor has it at hand from now on. Of a project that they see, by id or identifier; of a bookmarked one nothing changes. */
export async function bookmarkProject({ trx, actor }: Change, ref: string): Promise<Project> {
  if (actor.anonymous) throw denied(actor);
  const project = await projectByRef(trx, actor, ref);
  await trx
    .insertInto("project_bookmarks")
    .values({ user_id: actor.id, project_id: project.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...project, bookmarked: true };
}

/** Of a project that is not bookmarked nothing changes. */
export async function removeBookmark({ trx, actor }: Change, ref: string): Promise<Project> {
  if (actor.anonymous) throw denied(actor);
  const project = await projectByRef(trx, actor, ref);
  await trx
    .deleteFrom("project_bookmarks")
    .where("user_id", "=", actor.id)
    .where("project_id", "=", project.id)
    .execute();
  return { ...project, bookmarked: false };
}
