import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Db, type Here, invalid, nearest, type Problem } from "../../kernel/index.js";
import { moduleThatIsOff } from "../permission/module-off.js";
import { permittedProjects } from "../permission/permission.js";
import type { Project } from "./project.js";
import { namedProject } from "./project-by-ref.js";

interface Creating {
  /** The permission that lets one create what is to be created. */
  permission: string;
}

/** The project in which an agent wants to create something. One whose module is off is refused with those where it is on. Whether the viewer may is for the verb. */
export async function namedToCreateIn(
  here: Here & { db: Db },
  viewer: Viewer,
  { permission, wanted }: Creating & { wanted: string | number },
): Promise<Project> {
  const project = await namedProject(here, viewer, wanted);
  const module = await moduleThatIsOff(here.db, project.id, permission);
  if (module === undefined) return project;
  const others = await projectsToCreateIn(here.db, viewer, { permission, near: project.identifier });
  throw others === undefined
    ? invalid("project", "projects.module_off_everywhere", { module, project: project.identifier })
    : invalid("project", "projects.module_off", { module, project: project.identifier, valid: others });
}

/** What an agent hears who does not say in which project. */
export async function whereToCreate(db: Db, viewer: Viewer, { permission }: Creating): Promise<Problem> {
  const valid = await projectsToCreateIn(db, viewer, { permission });
  const field = "project";
  return valid === undefined
    ? { field, rule: "projects.nowhere_to_create" }
    : { field, rule: "projects.where_to_create", values: { valid } };
}

const MOST_LISTED = 10;

/** Names that come near are looked for among so many. */
const MOST_READ = 1_000;

/** As they may be written, what comes near first. Undefined: there are none. */
async function projectsToCreateIn(
  db: Db,
  viewer: Viewer,
  { permission, near }: Creating & { near?: string },
): Promise<string | Problem | undefined> {
  const { rows } = await sql<{ identifier: string; total: number }>`
    select p.identifier, count(*) over ()::int as total from projects p
     where p.id in (select project_id from (${permittedProjects(viewer, permission)}) permitted)
     order by lower(p.name), p.id limit ${sql.lit(MOST_READ)}`.execute(db);
  const names = rows.map(({ identifier }) => identifier);
  const inOrder = [...new Set([...(near === undefined ? [] : nearest(near, names)), ...names])];
  const list = inOrder.slice(0, MOST_LISTED).join(", ");
  const count = (rows[0]?.total ?? 0) - MOST_LISTED;
  if (list === "") return undefined;
  return count > 0 ? { rule: "and_more", values: { list, count } } : list;
}
