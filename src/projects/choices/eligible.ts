import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { permittedProject, permittedProjects } from "../permission.js";
import { OPEN, projectVisible } from "../visible.js";

/** Which projects may be chosen, as a rule about `projects p`. */
export interface EligibleProjects {
  rule: RawBuilder<boolean>;
  /** The same as a select of ids, in any order and perhaps twice. Left out: too many to begin with. */
  ids?: RawBuilder<unknown>;
}

/** Those in which somebody has a permission. */
export const projectsWith = (viewer: Viewer, permission: string): Required<EligibleProjects> => ({
  rule: permittedProject(viewer.id, permission, "p.id"),
  ids: sql`select project_id from (${permittedProjects(viewer, permission)}) permitted`,
});

/** Those that a project (none: a new one) may be put under. */
export function possibleParents(viewer: Viewer, projectId = 0): EligibleProjects {
  const other = sql<boolean>`p.status = ${OPEN} and p.id <> ${projectId} and ${projectVisible(viewer, "p")}`;
  if (viewer.admin) return { rule: other };
  const { rule, ids } = projectsWith(viewer, "add_project");
  return {
    rule: sql`${other} and ${rule}`,
    ids: sql`select p.id from projects p where p.id in (${ids}) and ${other}`,
  };
}
