import { sql } from "kysely";
import { administers, givenRoles, type Viewer } from "../../../accounts/index.js";
import { type Db, listed, type Named, Refusal, type Trx } from "../../../kernel/index.js";

/** The roles that the viewer gives to members of the project, by their own roles that let them manage members there. */
export async function managedRoles(db: Db | Trx, viewer: Viewer, projectId: number): Promise<Named[]> {
  const isManaged = await managedBy(db, viewer, projectId);
  return (await givenRoles(db)).filter(isManaged);
}

/** Refuses roles that the viewer neither gives nor takes away. Ids of no role are left to who writes them. */
export async function refuseUnmanaged(
  trx: Trx,
  viewer: Viewer,
  { projectId, roleIds }: { projectId: number; roleIds: number[] },
): Promise<void> {
  if (roleIds.length === 0) return;
  const isManaged = await managedBy(trx, viewer, projectId);
  const others = (await givenRoles(trx)).filter((role) => roleIds.includes(role.id) && !isManaged(role));
  if (others.length === 0) return;
  throw new Refusal(422, {
    field: "role_ids",
    rule: "projects.role_not_managed",
    values: {
      called: listed(
        others.map(({ name }) => name),
        20,
      ),
    },
  });
}

async function managedBy(db: Db | Trx, viewer: Viewer, projectId: number): Promise<(role: Named) => boolean> {
  if (administers(viewer)) return () => true;
  const { rows } = await sql<{ all: boolean; ids: number[] }>`
    select r.all_roles_managed as all, r.managed_role_ids as ids from roles r
     where 'manage_members' = any(r.permissions)
       and r.id in (select role_id from project_roles where user_id = ${viewer.id} and project_id = ${projectId})`.execute(
    db,
  );
  const managed = new Set(rows.flatMap(({ ids }) => ids));
  return rows.some(({ all }) => all) ? () => true : ({ id }) => managed.has(id);
}
