import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { permittedProjects } from "../permission/permission.js";
import { idsBelow } from "../project/all-below.js";
import { byNameOrId, idsMeant } from "../project/by-name-or-id.js";
import { sharedWith } from "./shared-versions.js";

/** So many are looked at, or offered. */
const MOST = 200;

/** The versions in projects where the viewer sees issues; `within` a project those that issues of it and of the projects below it can have. */
function visibleVersions(db: Db, viewer: Viewer, within?: number) {
  const seen = sql<boolean>`v.project_id in (select project_id from (${permittedProjects(viewer, "view_issues")}) permitted)`;
  return db
    .selectFrom("versions as v")
    .where(
      within === undefined
        ? seen
        : sql<boolean>`(v.id = any(${sharedWith(within)}) or (v.project_id = any(${idsBelow(within)}) and ${seen}))`,
    )
    .orderBy("v.id", "desc")
    .limit(sql.lit(MOST));
}

/** Their ids: the one with this id, or all of the name, in any capitals. */
export async function visibleVersionsNamed(
  db: Db,
  viewer: Viewer,
  wanted: string | number,
  within?: number,
): Promise<number[]> {
  const { called, meant } = byNameOrId("v", wanted);
  return idsMeant(
    await visibleVersions(db, viewer, within)
      .select(["v.id", called.as("called")])
      .where(meant)
      .execute(),
  );
}

/** For a refusal that says which there are. */
export async function visibleVersionNames(db: Db, viewer: Viewer, within?: number): Promise<string[]> {
  const rows = await visibleVersions(db, viewer, within).select("v.name").execute();
  return [...new Set(rows.map(({ name }) => name))];
}
