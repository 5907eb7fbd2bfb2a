import { sql } from "kysely";
import type { Db, Trx } from "../../kernel/index.js";

/** The module that a permission belongs to, where it is switched off in the project: then nobody has the permission there. */
export async function moduleThatIsOff(
  db: Db | Trx,
  projectId: number,
  permission: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("permissions")
    .select("module")
    .where("name", "=", permission)
    .where(
      sql<boolean>`module is not null and module not in (select name from enabled_modules where project_id = ${projectId})`,
    )
    .executeTakeFirst();
  return row?.module ?? undefined;
}
