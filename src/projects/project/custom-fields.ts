import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db, Named } from "../../kernel/index.js";
import { customFieldVisible } from "../permission/custom-field-visible.js";

/** The custom fields that issues of each project may have and the viewer sees there, in their order; some only of some trackers. */
export async function customFieldsByProject(
  db: Db,
  projectIds: number[],
  viewer: Viewer,
): Promise<Map<number, Named[]>> {
  const rows = await db
    .selectFrom("projects as p")
    .innerJoin("custom_fields as f", (join) =>
      join.on(sql<boolean>`f.customized_type = 'issue' and (f.is_for_all or p.id = any(f.project_ids))`),
    )
    .select(["p.id as project_id", "f.id", "f.name"])
    .where("p.id", "in", [0, ...projectIds])
    .where(customFieldVisible("f", sql`${viewer.id}::int`, sql.ref("p.id")))
    .orderBy("f.position")
    .orderBy("f.id")
    .execute();
  return Map.groupBy(rows, (row) => row.project_id);
}
