import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { type Project, projectFrom, selectProjects } from "./project.js";
import { ARCHIVED } from "./visible.js";

/** The first projects right under one, by name, as far as the viewer sees them. */
export async function subprojectsOf(db: Db, viewer: Viewer, projectId: number, limit: number): Promise<Project[]> {
  const rows = await selectProjects(db, viewer)
    .where("p.parent_id", "=", projectId)
    .where("p.status", "<>", ARCHIVED)
    .orderBy((eb) => eb.fn("lower", ["p.name"]))
    .limit(limit)
    .execute();
  return rows.map(projectFrom);
}
