import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { isReadOnly } from "../../../projects/index.js";
import type { CustomField } from "../../../tracking/index.js";
import { isHere } from "../../custom-fields/in-lists/custom-fields-here.js";
import { asTheyShallBe, type TickedThere } from "../as-they-shall-be.js";

/** The custom fields that the viewer may set in each of these issues, as it shall be, in one statement. A file is the value of one. */
export async function commonFields(db: Db, viewer: Viewer, asked: TickedThere): Promise<CustomField[]> {
  const place = { project: sql.ref<number>("place.project_id"), tracker: sql.ref<number>("place.tracker_id") };
  const isClosed = isReadOnly(viewer, {
    projectId: place.project,
    trackerId: place.tracker,
    oldStatusId: sql.ref("place.status_id"),
    field: sql`f.id::text`,
  });
  const { rows } = await sql<CustomField>`
    with place as (select distinct project_id, tracker_id, status_id from (${asTheyShallBe(viewer, asked)}) there)
    select f.* from custom_fields f
     where f.field_format <> 'attachment' and not exists (
       select 1 from place where not ${isHere({ user: sql`${viewer.id}::int`, ...place })} or ${isClosed})
     order by f.position, f.id`.execute(db);
  return rows;
}
