import { type RawBuilder, sql } from "kysely";
import { administers, denied, type Viewer } from "../../accounts/index.js";
import { type Change, type Db, invalid, type Refusal, type Trx } from "../../kernel/index.js";
import type { Project } from "../project/project.js";
import { projectByRef, visibleProject } from "../project/project-by-ref.js";
import { ARCHIVED, CLOSED } from "../project/visible.js";
import { moduleThatIsOff } from "./module-off.js";
import { permissionsIn, permittedProjects } from "./permission.js";

/** The project of a path, in which the viewer has the permission. For what is only shown: verbs decide for themselves. */
export async function projectWith(db: Db, viewer: Viewer, ref: string | number, permission: string): Promise<Project> {
  const project = await projectByRef(db, viewer, ref);
  await refuseWithout(db, viewer, project.id, permission);
  return project;
}

/** Refuses an actor without this permission in the project. */
export const onlyWith = ({ trx, actor }: { trx: Db | Trx; actor: Viewer }, projectId: number, permission: string) =>
  refuseWithout(trx, actor, projectId, permission);

/** For verbs: what the actor may do in the project. */
export const mayIn = async (
  { trx, actor }: Pick<Change, "trx" | "actor">,
  projectId: number,
  permission: string,
): Promise<boolean> => (await permissionsOf(trx, actor, projectId)).has(permission);

/** For a rule that asks about several permissions at once. */
export type Permissions = Pick<Set<string>, "has">;

/** What somebody may do in the project, or with one of its trackers; the operator everything. */
export const permissionsOf = async (
  db: Db | Trx,
  viewer: Viewer,
  projectId: number,
  trackerId: number | null = null,
): Promise<Permissions> => (viewer.operator ? everything : permissionsIn(db, viewer.id, projectId, trackerId));

const everything: Permissions = { has: () => true };

async function refuseWithout(db: Db | Trx, viewer: Viewer, projectId: number, permission: string): Promise<void> {
  if (!(await permissionsOf(db, viewer, projectId)).has(permission))
    throw await deniedWithout(db, viewer, projectId, permission);
}

/** For an actor who lacks a permission in the project: by `rule`, or because nobody may change anything there (decisions 10.11). */
export async function deniedIn(
  db: Db | Trx,
  viewer: Viewer,
  projectId: number | RawBuilder<number>,
  rule?: string,
): Promise<Refusal> {
  const project = await db.selectFrom("projects").select("status").where("id", "=", projectId).executeTakeFirst();
  return denied(viewer, (project && reasons[project.status]) ?? rule);
}

/** The same for an actor who lacks just this permission: its module may be off. Of a project that they do not see nothing is said, as if it was not there. */
export async function deniedWithout(
  db: Db | Trx,
  viewer: Viewer,
  projectId: number,
  permission: string,
  rule?: string,
): Promise<Refusal> {
  if (!(await visibleProject(db, viewer, projectId))) return denied(viewer, rule);
  const isOff = await moduleThatIsOff(db, projectId, permission);
  return deniedIn(db, viewer, projectId, isOff ? "projects.module_is_off" : rule);
}

const reasons: Record<number, string> = {
  [CLOSED]: "projects.closed",
  [ARCHIVED]: "projects.archived",
};

/** At the top for users with a role that allows it, in any project or as a visitor; below another one where a role there does. */
export async function mayAddProjects(db: Db | Trx, viewer: Viewer): Promise<{ atTop: boolean; somewhere: boolean }> {
  const { rows } = await sql<{ atTop: boolean; below: boolean }>`
    select ${administers(viewer)}::boolean
        or exists (${permittedProjects(viewer, "add_project")})
        or exists (select 1 from roles
                    where builtin = ${viewer.anonymous ? 2 : 1} and 'add_project' = any(permissions)) as "atTop",
           exists (${permittedProjects(viewer, "add_subprojects")}) as below`.execute(db);
  const { atTop = false, below = false } = rows[0] ?? {};
  return { atTop, somewhere: atTop || below };
}

/** Refuses a caller who may create a project nowhere. */
export async function onlyWhoAddsProjects(db: Db | Trx, viewer: Viewer): Promise<void> {
  if (!(await mayAddProjects(db, viewer)).somewhere) throw denied(viewer);
}

/** For verbs that put a project under another one, or (null) under none. */
export async function refuseForeignParent(db: Db | Trx, viewer: Viewer, parentId: number | null): Promise<void> {
  if (administers(viewer)) return;
  const may =
    parentId === null
      ? (await mayAddProjects(db, viewer)).atTop
      : (await permissionsIn(db, viewer.id, parentId)).has("add_subprojects");
  if (!may) throw invalid("parent_id", "invalid");
}
