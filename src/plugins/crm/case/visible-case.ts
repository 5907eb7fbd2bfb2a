import { sql } from "kysely";
import { unseen, type Viewer } from "../../../accounts/index.js";
import type { Db, Trx } from "../../../kernel/index.js";
import { look } from "../../../notifications/index.js";
import { permissionsHere } from "../../../projects/index.js";
import { visibleCases } from "../list/case-query.js";
import { mayOnCase } from "../permissions.js";

/** A case with what the viewer may do with it, and when it was read. Missing and hidden answer the same. */
export async function visibleCase(db: Db | Trx, viewer: Viewer, id: number) {
  const row = await visibleCases(db, viewer)
    .select([look.as("look"), permissionsHere(viewer.id, sql.ref("c.project_id")).as("permissions")])
    .where("c.id", "=", id)
    .executeTakeFirst();
  if (!row) throw unseen(viewer, "crm_case");
  const { permissions, ...found } = row;
  return { ...found, may: mayOnCase(new Set(permissions)) };
}

export type VisibleCase = Awaited<ReturnType<typeof visibleCase>>;
