import { sql } from "kysely";
import { type Db, invalid, type Named, type Trx } from "../../kernel/index.js";
import { sharedWith } from "./shared-versions.js";

/** What new issues of the project are planned for, unless they say otherwise. */
export const defaultVersionOf = (db: Db | Trx, projectId: number): Promise<Named | undefined> =>
  db
    .selectFrom("projects as p")
    .innerJoin("versions as v", "v.id", "p.default_version_id")
    .select(["v.id", "v.name"])
    .where("p.id", "=", projectId)
    .executeTakeFirst();

/** Undefined: whatever it is. One that cannot be used in the project is refused. */
export async function saveDefaultVersion(
  trx: Trx,
  project: { id: number; versionId: number | null | undefined },
): Promise<void> {
  const { id, versionId } = project;
  if (versionId === undefined) return;
  const { numUpdatedRows } = await trx
    .updateTable("projects")
    .set({ default_version_id: versionId })
    .where("id", "=", id)
    .where(sql<boolean>`(${versionId}::int is null or ${versionId}::int = any(${sharedWith(id)}))`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw invalid("default_version_id", "not_in_list");
}
