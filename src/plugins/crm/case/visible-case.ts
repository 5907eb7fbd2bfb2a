import { sql } from "kysely";
import { unseen, type Viewer } from "../../../accounts/index.js";
import { makerOf } from "../../../entities/index.js";
import type { Db, Trx } from "../../../kernel/index.js";
import { look } from "../../../notifications/index.js";
import { permissionsHere } from "../../../projects/index.js";
import { inSight, visibleCases } from "../list/case-query.js";
import { mayOnCase } from "../permissions.js";
import { crmCaseEntity } from "./crm-case-entity.js";

/** A case with what the viewer may do with it, and when it was read. Missing and hidden answer the same. */
export async function visibleCase(db: Db | Trx, viewer: Viewer, id: number) {
  const row = await visibleCases(db, viewer)
    .select([look.as("look"), permissionsHere(viewer.id, sql.ref("c.project_id")).as("permissions")])
    .select(makerOf(crmCaseEntity.type, sql.ref("c.id")).as("maker"))
    .where("c.id", "=", id)
    .executeTakeFirst();
  if (!row) throw unseen(viewer, "crm_case");
  return withMay(row);
}

/** For a change, or for what belongs to the case: without the names. */
export async function caseInSight(db: Db | Trx, viewer: Viewer, id: number) {
  const row = await db
    .selectFrom("crm_cases as c")
    .select(["c.id", "c.project_id", "c.author_id"])
    .select(permissionsHere(viewer.id, sql.ref("c.project_id")).as("permissions"))
    .where("c.id", "=", id)
    .where(inSight(viewer))
    .executeTakeFirst();
  if (!row) throw unseen(viewer, "crm_case");
  return withMay(row);
}

const withMay = <Row extends { permissions: string[] }>({ permissions, ...found }: Row) => ({
  ...found,
  may: mayOnCase(new Set(permissions)),
});

export type VisibleCase = Awaited<ReturnType<typeof visibleCase>>;
