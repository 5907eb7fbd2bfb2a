import type { Viewer } from "../accounts/index.js";
import { type Db, invalid } from "../kernel/index.js";
import { refuseForeignParent } from "./may.js";
import { modulesOf } from "./modules.js";
import { permissionsIn } from "./permission.js";
import type { Project } from "./project.js";
import { type ProjectChanges, updateProject } from "./update-project.js";

/** `updateProject` by somebody who may edit it: what needs a permission of its own is refused, unless it is as before. */
export async function editProject(db: Db, viewer: Viewer, project: Project, changes: ProjectChanges): Promise<void> {
  if (changes.moduleNames) await refuseModules(db, viewer, project.id, changes.moduleNames);
  // Whoever does not see the parent sends none, and means no change.
  const parentId = changes.parentId === (project.parent?.id ?? null) ? undefined : changes.parentId;
  await refuseForeignParent(db, viewer, parentId);
  await db.transaction().execute((trx) => updateProject(trx, { ...changes, parentId, id: project.id }));
}

async function refuseModules(db: Db, viewer: Viewer, projectId: number, names: string[]): Promise<void> {
  const present = new Set(((await modulesOf(db, [projectId])).get(projectId) ?? []).map(({ name }) => name));
  if (present.symmetricDifference(new Set(names)).size === 0) return;
  const permissions = await permissionsIn(db, viewer.id, projectId);
  if (!permissions.has("select_project_modules")) {
    throw invalid("enabled_module_names", "You may not choose the modules of this project.");
  }
}
