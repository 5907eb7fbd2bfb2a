import { type RawBuilder, sql } from "kysely";
import { ACTIVE, nameOf } from "../../accounts/index.js";
import type { Candidates } from "../../tracking/index.js";
import { sharedWith } from "../versions/shared-versions.js";

/**
 * What custom fields of a project and of what is in it can name, about `custom_fields f`: its members, and versions that it can use,
 * as far as the field is for their roles and statuses. Of several projects: what all have.
 */
export const candidatesIn = (...projectIds: number[]): Candidates =>
  named(projectIds, {
    role: sql`(f.user_role = '{}' or e.role_id = any(f.user_role))`,
    version: sql`(f.version_status = '{}' or v.status = any(f.version_status))`,
  });

/** The same whatever the field is for: by what it named before, lists are filtered as well. */
export const namedIn = (projectId: number): Candidates => named([projectId], { role: sql`true`, version: sql`true` });

const named = (
  projectIds: number[],
  { role, version }: { role: RawBuilder<boolean>; version: RawBuilder<boolean> },
): Candidates => ({
  user: sql`
    select u.id, ${nameOf("u")} as name from users u
     where u.type = 'user' and u.status = ${sql.lit(ACTIVE)}
       and ${inEach(projectIds, (id) => sql`u.id in (select e.user_id from effective_roles e where e.project_id = ${id}::int and ${role})`)}`,
  version: sql`
    select v.id, v.name from versions v
     where ${inEach(projectIds, (id) => sql`v.id = any(${sharedWith(id)})`)} and ${version}`,
});

const inEach = (projectIds: number[], isIn: (id: number) => RawBuilder<unknown>) =>
  sql.join(projectIds.map(isIn), sql` and `);
