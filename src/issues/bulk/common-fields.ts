import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { isReadOnly } from "../../projects/index.js";
import type { CustomField } from "../../tracking/index.js";
import { isHere } from "../custom-fields/custom-fields-here.js";
import { type Move, whatStays } from "../move/what-stays.js";

interface Asked {
  ids: number[];
  /** Where they shall be; undefined: where each of them is. */
  move: Move | undefined;
  /** What they shall be; undefined: what each of them is, or becomes there. */
  trackerId: number | undefined;
  /** They are copied, and not changed. */
  copies: boolean;
}

/** The custom fields that the viewer may set in each of these issues, as it shall be, in one statement. A file is the value of one. */
export async function commonFields(db: Db, viewer: Viewer, asked: Asked): Promise<CustomField[]> {
  const place = { project: sql.ref<number>("place.project_id"), tracker: sql.ref<number>("place.tracker_id") };
  const isClosed = isReadOnly(viewer, {
    projectId: place.project,
    trackerId: place.tracker,
    oldStatusId: sql.ref("place.old_status_id"),
    field: sql`f.id::text`,
  });
  const { rows } = await sql<CustomField>`
    with place as (${places(viewer, asked)})
    select f.* from custom_fields f
     where f.field_format <> 'attachment' and not exists (
       select 1 from place where not ${isHere({ user: sql`${viewer.id}::int`, ...place })} or ${isClosed})
     order by f.position, f.id`.execute(db);
  return rows;
}

/** Each project, tracker and status once: most of them share one. */
function places(viewer: Viewer, { ids, move, trackerId, copies }: Asked): RawBuilder<unknown> {
  const old = copies ? sql`0` : sql`i.status_id`;
  const tracker = (present: string) => sql`coalesce(${trackerId ?? null}::int, ${sql.ref(present)})`;
  return move
    ? sql`
      select distinct ${move.projectId}::int as project_id, ${tracker("there.tracker_id")} as tracker_id, ${old} as old_status_id
        from (${whatStays(viewer, sql`${ids}::int[]`, move)}) there join issues i on i.id = there.id`
    : sql`
      select distinct i.project_id, ${tracker("i.tracker_id")} as tracker_id, ${old} as old_status_id
        from issues i where i.id = any(${ids}::int[])`;
}
