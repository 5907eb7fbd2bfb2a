import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { idsShown, permittedProjects } from "../../projects/index.js";
import type { ActivityProvider } from "../provider.js";

/** The classes of which the viewer may see something: anywhere, or in a project and those that are shown with it. */
export async function classesInSight(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  viewer: Viewer,
  projectId: number | undefined,
): Promise<ActivityProvider[]> {
  const providers = contributions.activity;
  const where = projectId === undefined ? sql`true` : sql`project_id = any(${idsShown(projectId)})`;
  const { rows } = await sql<{ seen: boolean[] }>`
    select array[${sql.join(
      providers.map(({ permission }) =>
        permission === undefined
          ? sql`true`
          : sql`exists (select 1 from (${permittedProjects(viewer, permission)}) permitted where ${where})`,
      ),
    )}]::boolean[] as seen`.execute(db);
  return providers.filter((_, place) => rows[0]?.seen[place]);
}
