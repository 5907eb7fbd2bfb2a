import { type RawBuilder, sql } from "kysely";
import type { Db, Named, Trx } from "../../kernel/index.js";

/** Of issues, those that are not in all projects, in their order, and whether the project has them. `seen`: about `custom_fields f`. */
export const choosableFields = (
  db: Db | Trx,
  projectId: number | undefined,
  seen: RawBuilder<boolean>,
): Promise<(Named & { isChosen: boolean })[]> =>
  db
    .selectFrom("custom_fields as f")
    .select(["f.id", "f.name"])
    .select(sql<boolean>`coalesce(${projectId ?? null}::int = any(f.project_ids), false)`.as("isChosen"))
    .where("f.customized_type", "=", "issue")
    .where("f.is_for_all", "=", false)
    .where(sql<boolean>`${seen}`)
    .orderBy("f.position")
    .orderBy("f.id")
    .execute();

/** Of the fields `among` the project has the chosen ones from now on. */
export async function chooseFields(
  trx: Trx,
  { projectId, among, chosen }: { projectId: number; among: number[]; chosen: number[] },
): Promise<void> {
  await sql`
    update custom_fields
       set project_ids = case when id = any(${chosen}::int[]) then project_ids || ${projectId}::int
                              else array_remove(project_ids, ${projectId}::int) end
     where id = any(${among}::int[]) and (id = any(${chosen}::int[])) <> (${projectId}::int = any(project_ids))`.execute(
    trx,
  );
}
