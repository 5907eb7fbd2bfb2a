import type { Viewer } from "../../../accounts/index.js";
import type { Runtime } from "../../../kernel/index.js";
import { permittedProjects } from "../../../projects/index.js";

/** For the command palette: in the project of the page. */
export async function newCase({ runtime, viewer, path }: { runtime: Runtime; viewer: Viewer; path: string }) {
  const identifier = /^\/projects\/([^/?#]+)/.exec(path)?.[1];
  if (identifier === undefined) return undefined;
  const here = await runtime.db
    .selectFrom("projects as p")
    .innerJoin(permittedProjects(viewer, "add_crm_cases").as("permitted"), "permitted.project_id", "p.id")
    .select("p.identifier")
    .where("p.identifier", "=", identifier)
    .executeTakeFirst();
  return here && { href: `/projects/${here.identifier}/crm_cases/new`, note: here.identifier };
}
