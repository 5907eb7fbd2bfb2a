import { type Kysely, sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

/**
 * `effective_roles`: which roles a user has in a project, and by which membership, their own or that of one of their groups.
 * Derived from `members`, `member_roles` and `group_users`, and stored because every request asks it: one index probe instead
 * of a union of direct and inherited memberships.
 *
 * Triggers keep it, not verbs. Groups belong to a room below this one, and memberships also end by a cascade, when a user, a
 * group or a project is deleted. Each trigger works once per statement, on all its rows.
 */
export const effectiveRolesMigrations: Migrations = {
  "2026-11-21-20 effective roles": {
    async up(db) {
      await createTable(db);
      await createTriggers(db);
      await replaceViews(db);
    },
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no present schema, so its database has none (Kysely's type)
type AnyDb = Kysely<any>;

/** No foreign keys: they are checked row by row, and a large group would take 2.6 times as long to join a project. */
async function createTable(db: AnyDb): Promise<void> {
  await sql`
    create table effective_roles (
      user_id integer not null,
      project_id integer not null,
      role_id integer not null,
      member_id integer not null,
      primary key (user_id, project_id, role_id, member_id)
    )`.execute(db);
  await rolesGiven("member_roles").execute(db);
  // A membership ends, or a role of it.
  await sql`create index effective_roles_of_member on effective_roles (member_id, role_id)`.execute(db);
  // Who may be given an issue of a project, or be mentioned in it.
  await sql`create index effective_roles_of_project on effective_roles (project_id, role_id, user_id)`.execute(db);
}

/**
 * One at a time: a group that gets a role while a user joins it, in two transactions, would leave that user without the
 * role. Behind the lock each statement sees what was committed before.
 */
async function createTriggers(db: AnyDb): Promise<void> {
  const oneAtATime = sql`perform pg_advisory_xact_lock(hashtext('bellwether effective roles'))`;
  const actions = {
    member_roles_added: rolesGiven("changed"),
    member_roles_removed: sql`delete from effective_roles e using changed c
      where e.member_id = c.member_id and e.role_id = c.role_id`,
    group_users_added: sql`insert into effective_roles
      select c.user_id, m.project_id, mr.role_id, m.id
        from changed c join members m on m.user_id = c.group_id join member_roles mr on mr.member_id = m.id
       order by 1, 2, 3, 4 on conflict do nothing`,
    // A subquery, not a join: a join could scan all members of the group once for each user who leaves it.
    group_users_removed: sql`delete from effective_roles e using changed c
      where e.user_id = c.user_id and (select user_id from members where id = e.member_id) = c.group_id`,
  };
  for (const [name, action] of Object.entries(actions)) {
    await sql`
      create function ${sql.id(name)}() returns trigger language plpgsql as $$
      begin
        ${oneAtATime};
        ${action};
        return null;
      end $$`.execute(db);
  }
  await createTriggersOf(db, "member_roles");
  await createTriggersOf(db, "group_users");
}

/** Writes what the rows of this relation (`member_roles`, or some of its rows) give: to a user, or to all users of a group. */
const rolesGiven = (memberRoles: string) => sql`
  insert into effective_roles
  select coalesce(gu.user_id, m.user_id), m.project_id, c.role_id, m.id
    from ${sql.table(memberRoles)} c
    join members m on m.id = c.member_id
    left join group_users gu on gu.group_id = m.user_id
   where gu.user_id is not null or (select type from users where id = m.user_id) = 'user'
   order by 1, 2, 3, 4 on conflict do nothing`;

/** An update is a removal and an addition; the triggers of one event run in the order of their names. */
async function createTriggersOf(db: AnyDb, table: string): Promise<void> {
  const on = (name: string, event: string, rows: "old" | "new", action: string) =>
    sql`create trigger ${sql.id(name)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed
        for each statement execute function ${sql.id(`${table}_${action}`)}()`.execute(db);
  await on("effective_roles_1", "delete", "old", "removed");
  await on("effective_roles_2", "insert", "new", "added");
  await on("effective_roles_3", "update", "old", "removed");
  await on("effective_roles_4", "update", "new", "added");
}

/**
 * The two relations under their old names, without unions: a few outer joins plan in a third of the time. Enter them with a
 * user, or with a user and a project; with a project alone they visit every user.
 */
async function replaceViews(db: AnyDb): Promise<void> {
  await sql`drop view project_permissions`.execute(db);
  await sql`drop view project_roles`.execute(db);
  const heldRole = sql`coalesce(e.role_id, case when p.is_public then visitor.id end)`;
  const visitor = sql`left join roles visitor on visitor.builtin = case u.type when 'user' then 1 when 'anonymous' then 2 end`;
  // Roles of one's memberships; without any, a visitor's on public projects.
  await sql`
    create view project_roles as
    select u.id as user_id, p.id as project_id, r.id as role_id
      from users u
      cross join projects p
      left join effective_roles e on e.user_id = u.id and e.project_id = p.id
      ${visitor}
      join roles r on r.id = ${heldRole}`.execute(db);
  // An archived project and a switched-off module grant no permission to any user, administrators included.
  await sql`
    create view project_permissions as
    select u.id as user_id, p.id as project_id, pm.name as permission,
           case when u.admin then 'all' else r.issues_visibility end as issues_visibility
      from users u
      cross join projects p
      left join effective_roles e on e.user_id = u.id and e.project_id = p.id and not u.admin
      ${visitor}
      left join roles r on r.id = ${heldRole}
      join permissions pm on (u.admin or pm.name = any(r.permissions))
                         and (p.status = 1 or (p.status = 5 and pm.reading))
     where u.status = 1
       and (pm.module is null
            or exists (select 1 from enabled_modules em where em.project_id = p.id and em.name = pm.module))`.execute(
    db,
  );
}
