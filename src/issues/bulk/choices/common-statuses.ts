import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { statusAllowedOf } from "../../../projects/index.js";
import { settableBesideOf } from "../../family/holding/closable.js";
import type { StatusChoice } from "../../form/possible-values.js";
import { asTheyShallBe, type TickedThere } from "../as-they-shall-be.js";

export interface CommonStatuses {
  statuses: StatusChoice[];
  /** Others are missing, which workflows allow, because of issues around some of these. */
  statusesHeld: boolean;
}

/** The statuses that the viewer may give each of these issues, as it shall be, in one statement. */
export async function commonStatuses(db: Db, viewer: Viewer, asked: TickedThere): Promise<CommonStatuses> {
  // Moved ones go parents first, and are closed in that order.
  const alongside = asked.move ? [] : asked.ids;
  const beside = asked.copies ? sql`true` : settableBesideOf(sql.ref("i.id"), sql.ref("i.status_id"), alongside);
  const { rows } = await sql<StatusChoice & { held: boolean }>`
    with i as (${asTheyShallBe(viewer, asked)})
    select s.id, s.name, s.tone, s.icon, s.is_closed as closed, exists (select 1 from i where not ${beside}) as held
      from issue_statuses s
     where not exists (select 1 from i where not ${statusAllowedOf(viewer, "i", sql.ref("s.id"))})
     order by s.position, s.id`.execute(db);
  const statuses = rows.filter(({ held }) => !held).map(({ held: _, ...status }) => status);
  return { statuses, statusesHeld: statuses.length < rows.length };
}
