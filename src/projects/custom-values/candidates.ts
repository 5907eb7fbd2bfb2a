import { type RawBuilder, sql } from "kysely";
import { ACTIVE, nameOf } from "../../accounts/index.js";
import type { Candidates } from "../../tracking/index.js";
import { sharedWith } from "../versions/shared-versions.js";

/** What custom fields of a project and of what is in it can name: its members, and versions that it can use. Of several projects: what all have. */
export const candidatesIn = (...projectIds: number[]): Candidates => ({
  user: sql`
    select u.id, ${nameOf("u")} as name from users u
     where u.type = 'user' and u.status = ${sql.lit(ACTIVE)}
       and ${inEach(projectIds, (id) => sql`u.id in (select e.user_id from effective_roles e where e.project_id = ${id}::int)`)}`,
  version: sql`select v.id, v.name from versions v where ${inEach(projectIds, (id) => sql`v.id = any(${sharedWith(id)})`)}`,
});

const inEach = (projectIds: number[], isIn: (id: number) => RawBuilder<unknown>) =>
  sql.join(projectIds.map(isIn), sql` and `);
