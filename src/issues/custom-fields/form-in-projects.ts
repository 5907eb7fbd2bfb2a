import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { candidatesIn, customFieldVisible } from "../../projects/index.js";
import type { CustomFieldsForm } from "../../tracking/index.js";

/** The fields that issues of each of these projects have for the viewer, whatever their tracker. */
export const formIn = (viewer: Pick<Viewer, "id">, ...projectIds: number[]): CustomFieldsForm => ({
  type: "issue",
  where: sql`not exists (
    select 1 from unnest(${projectIds}::int[]) here (id)
     where not ((f.is_for_all or here.id = any(f.project_ids))
       and ${customFieldVisible("f", sql`${viewer.id}::int`, sql.ref("here.id"))}))`,
  candidates: candidatesIn(...projectIds),
});
