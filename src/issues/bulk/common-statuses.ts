import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { statusAllowedOf } from "../../projects/index.js";
import { settableBesideOf } from "../family/closable.js";
import type { StatusChoice } from "../form/possible-values.js";
import { asTheyShallBe, type TickedThere } from "./as-they-shall-be.js";

/** The statuses that the viewer may give each of these issues, as it shall be, in one statement. */
export async function commonStatuses(db: Db, viewer: Viewer, asked: TickedThere): Promise<StatusChoice[]> {
  const beside = asked.copies ? sql`true` : settableBesideOf(sql.ref("i.id"), sql.ref("i.status_id"));
  const { rows } = await sql<StatusChoice>`
    with i as (${asTheyShallBe(viewer, asked)})
    select s.id, s.name, s.tone, s.icon, s.is_closed as closed from issue_statuses s
     where not exists (select 1 from i where not (${statusAllowedOf(viewer, "i", sql.ref("s.id"))} and ${beside}))
     order by s.position, s.id`.execute(db);
  return rows;
}
