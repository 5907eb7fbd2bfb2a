import { sql } from "kysely";
import { type Part, type Trx, uniquely } from "../kernel/index.js";

declare module "../kernel/part.js" {
  interface Part {
    permissions?: Permission[];
  }
}

/** What a role may be given. */
export interface Permission {
  name: string;
  /** The project module it belongs to, captioned `modules.NAME` in the words; without one it does not depend on modules. */
  module?: string;
  /** Still granted in a closed project. */
  reading?: boolean;
  /** The forms of Non member and Anonymous offer it to neither of them, or to Non member alone. */
  requires?: "member" | "login";
  /** Roles may limit it to some trackers. */
  byTracker?: true;
  /** Names of the roles that have it from the start, where a role of that name exists. */
  roles?: string[];
}

/** The relation of permissions joins this table; a permission that no part declares any more is not granted. */
export async function writePermissions(trx: Trx, parts: readonly Part[]): Promise<void> {
  const declared = parts.flatMap((part) => part.permissions ?? []);
  uniquely("permission", declared, ({ name }) => name);
  await trx.deleteFrom("permissions").execute();
  await trx
    .insertInto("permissions")
    .values(
      declared.map(({ name, module = null, reading = false, requires = null, byTracker = false }, position) => ({
        name,
        module,
        reading,
        requires,
        by_tracker: byTracker,
        position,
      })),
    )
    .execute();
}

/** What a part that is new here gives to the roles that come with the product. */
export async function grantFromTheStart(trx: Trx, permissions: Permission[]): Promise<void> {
  const given = permissions.flatMap(({ name, roles = [] }) => roles.map((role) => ({ role, name })));
  await sql`
    update roles r set permissions = r.permissions || g.names
      from (select role, array_agg(name order by place) as names
              from unnest(${given.map(({ role }) => role)}::text[], ${given.map(({ name }) => name)}::text[])
                   with ordinality as given (role, name, place)
             group by role) g
     where r.name = g.role and not r.permissions && g.names`.execute(trx);
}
