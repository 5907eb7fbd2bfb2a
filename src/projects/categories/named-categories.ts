import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Db, missedReference } from "../../kernel/index.js";
import { permittedProjects } from "../permission/permission.js";
import { idsBelow } from "../project/all-below.js";

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
  const text = String(wanted).trim();
  const id = /^#?(\d{1,9})$/.exec(text)?.[1];
  const visible = db
    .selectFrom("issue_categories as c")
    .where(
      sql<boolean>`c.project_id in (select project_id from (${permittedProjects(viewer, "view_issues")}) permitted)`,
    )
    .where(within === undefined ? sql<boolean>`true` : sql<boolean>`c.project_id = any(${idsBelow(within)})`);
  const isCalled = sql<boolean>`lower(normalize(c.name, nfc)) = ${text.normalize("NFC").toLowerCase()}`;
  const rows = await visible
    .select(["c.id", isCalled.as("called")])
    .where(sql<boolean>`(${isCalled} or c.id = ${id === undefined ? null : Number(id)}::int)`)
    .orderBy("c.id")
    .execute();
  const called = rows.filter((row) => row.called);
  if (rows.length > 0) return (called.length > 0 ? called : rows).map((category) => category.id);
  const valid = await visible.select("c.name").orderBy("c.name").limit(sql.lit(MOST_READ)).execute();
  throw missedReference("category", text, [...new Set(valid.map(({ name }) => name))]);
}
