import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Db, missedReference } from "../../kernel/index.js";
import { permittedProjects } from "../permission/permission.js";
import { idsBelow } from "../project/all-below.js";
import { byNameOrId, idsMeant } from "../project/by-name-or-id.js";

/** Names that come near are looked for among so many. */
const MOST_READ = 1_000;

interface Asked {
  wanted: string | number;
  /** A project, with those below it. */
  within: number | undefined;
}

/**
 * The categories that are called so, in any capitals, where the viewer sees issues: a name may be that of categories of several
 * projects, and all of them are meant. Or the one with this id. A miss says which there are.
 */
export async function visibleCategoriesNamed(db: Db, viewer: Viewer, { wanted, within }: Asked): Promise<number[]> {
  const visible = db
    .selectFrom("issue_categories as c")
    .where(
      sql<boolean>`c.project_id in (select project_id from (${permittedProjects(viewer, "view_issues")}) permitted)`,
    )
    .where(within === undefined ? sql<boolean>`true` : sql<boolean>`c.project_id = any(${idsBelow(within)})`);
  const { called, meant } = byNameOrId("c", wanted);
  const rows = await visible
    .select(["c.id", called.as("called")])
    .where(meant)
    .orderBy("c.id")
    .execute();
  if (rows.length > 0) return idsMeant(rows);
  const valid = await visible.select("c.name").orderBy("c.name").limit(sql.lit(MOST_READ)).execute();
  throw missedReference("category", String(wanted).trim(), [...new Set(valid.map(({ name }) => name))]);
}
