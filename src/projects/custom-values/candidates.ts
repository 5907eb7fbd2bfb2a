import { sql } from "kysely";
import { ACTIVE, nameOf } from "../../accounts/index.js";
import type { Candidates } from "../../tracking/index.js";
import { sharedWith } from "../versions/shared-versions.js";

/** What custom fields of a project and of what is in it can name: its members, and versions that it can use. */
export const candidatesIn = (projectId: number): Candidates => ({
  user: sql`
    select u.id, ${nameOf("u")} as name from users u
     where u.type = 'user' and u.status = ${sql.lit(ACTIVE)}
       and u.id in (select e.user_id from effective_roles e where e.project_id = ${projectId}::int)`,
  version: sql`select v.id, v.name from versions v where v.id = any(${sharedWith(projectId)})`,
});
