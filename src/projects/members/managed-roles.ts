import { sql } from "kysely";
import { administers, givenRoles, type Viewer } from "../../accounts/index.js";
import { type Db, listed, type Named, Refusal, type Trx } from "../../kernel/index.js";

/** The roles that the viewer gives to members of the project, by their own roles that let them manage members there. */
export async function managedRoles(db: Db | Trx, viewer: Viewer, projectId: number): Promise<Named[]> {
  const given = await givenRoles(db);
  if (administers(viewer)) return given;
  const { rows } = await sql<{ all: boolean; ids: number[] }>`
    select r.all_roles_managed as all, r.managed_role_ids as ids from roles r
     where 'manage_members' = any(r.permissions)
       and r.id in (select role_id from project_roles where user_id = ${viewer.id} and project_id = ${projectId})`.execute(
    db,
  );
  const managed = new Set(rows.flatMap(({ ids }) => ids));
  return rows.some(({ all }) => all) ? given : given.filter(({ id }) => managed.has(id));
}

/** Refuses roles that the viewer neither gives nor takes away. */
export async function refuseUnmanaged(
  trx: Trx,
  viewer: Viewer,
  { projectId, roles }: { projectId: number; roles: Named[] },
): Promise<void> {
  if (roles.length === 0) return;
  const managed = new Set((await managedRoles(trx, viewer, projectId)).map(({ id }) => id));
  const others = roles.filter(({ id }) => !managed.has(id)).map(({ name }) => name);
  if (others.length === 0) return;
  throw new Refusal(422, {
    field: "role_ids",
    rule: "projects.role_not_managed",
    values: { called: listed(others, 20) },
  });
}
