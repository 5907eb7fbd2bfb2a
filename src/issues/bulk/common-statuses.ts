import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db, Named } from "../../kernel/index.js";
import { statusAllowedOf } from "../../projects/index.js";
import { settableBesideOf } from "../family/closable.js";

/** The statuses that the viewer may give each of these issues, in one statement. */
export const commonStatuses = (db: Db, viewer: Viewer, ids: number[]): Promise<Named[]> =>
  db
    .selectFrom("issue_statuses as s")
    .select(["s.id", "s.name"])
    .where(
      sql<boolean>`not exists (
        select 1 from issues i where i.id = any(${ids}::int[])
           and not (${statusAllowedOf(viewer, "i", sql.ref("s.id"))} and ${settableBesideOf(sql.ref("i.id"), sql.ref("i.status_id"))}))`,
    )
    .orderBy("s.position")
    .orderBy("s.id")
    .execute();
