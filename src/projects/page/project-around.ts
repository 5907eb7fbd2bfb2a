import { unseen, type Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { deniedWithout } from "../permission/may.js";
import { permissionsIn } from "../permission/permission.js";
import { visibleProject } from "../project/project-by-ref.js";
import { idsShown } from "../project/with-subprojects.js";
import type { ProjectAround } from "./project-header.js";
import { sectionCounts } from "./section.js";

/**
 * The project of a page's path with all that is drawn around it. On pages an invisible project answers like a missing one;
 * a visitor who is not logged in is asked to log in.
 */
export async function projectAround(runtime: Runtime, viewer: Viewer, ref: string): Promise<ProjectAround> {
  const { db, contributions } = runtime;
  const project = await visibleProject(db, viewer, ref);
  if (!project) throw unseen(viewer, "project");
  const sections = contributions.projectSections;
  return {
    project,
    sections,
    permissions: await permissionsIn(db, viewer.id, project.id),
    counts: await sectionCounts(db, viewer, sections, idsShown(project.id)),
  };
}

/** The same for users who have a permission there. */
export async function projectAroundWith(
  runtime: Runtime,
  viewer: Viewer,
  { ref, permission }: { ref: string; permission: string },
): Promise<ProjectAround> {
  const around = await projectAround(runtime, viewer, ref);
  if (!around.permissions.has(permission)) throw await deniedWithout(runtime.db, viewer, around.project.id, permission);
  return around;
}
