import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Runtime } from "../../../kernel/index.js";
import { permittedProjects } from "../../../projects/index.js";

/** For the command palette: in the project of the page. */
export async function newCase({ runtime, viewer, path }: { runtime: Runtime; viewer: Viewer; path: string }) {
  const identifier = /^\/projects\/([^/?#]+)/.exec(path)?.[1];
  if (identifier === undefined) return undefined;
  const { rows } = await sql<{ identifier: string }>`
    select p.identifier from projects p
     where p.identifier = ${identifier}
       and p.id in (select project_id from (${permittedProjects(viewer, "add_crm_cases")}) permitted)`.execute(
    runtime.db,
  );
  return rows[0] && { href: `/projects/${rows[0].identifier}/crm_cases/new`, note: rows[0].identifier };
}
