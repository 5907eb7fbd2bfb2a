import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

/**
 * Members of a project are members of each project below it that inherits them, down to one that does not. So a membership
 * gives `effective_roles` in several projects; the triggers of decision 6 write them all.
 */
export const inheritedMembersMigrations: Migrations = {
  "2026-11-26-21 inherited members": {
    async up(db) {
      await sql`alter table projects add column inherit_members boolean not null default false`.execute(db);
      await sql`
        create function projects_with_members_of(top integer) returns table (project_id integer) language sql stable as $$
          with recursive reached (id) as (
            select top
            union all
            select p.id from projects p join reached on p.parent_id = reached.id where p.inherit_members)
          select id from reached $$`.execute(db);
      for (const name of actionNames) await triggered(name).execute(db);
      await sql`
        create trigger effective_roles_5 after insert on projects for each row
          when (new.inherit_members and new.parent_id is not null) execute function projects_inherit()`.execute(db);
      await sql`
        create trigger effective_roles_6 after update on projects for each row
          when ((old.inherit_members or new.inherit_members)
                and (old.parent_id, old.inherit_members) is distinct from (new.parent_id, new.inherit_members))
          execute function projects_inherit()`.execute(db);
    },
  },
};

/** `m` gives a role to a user, or to each user `gu` of a group. */
const toUsers = sql`(gu.user_id is not null or (select type from users where id = m.user_id) = 'user')`;

type Action = "member_roles_added" | "group_users_added" | "projects_inherit";

const actions: Record<Action, RawBuilder<unknown>> = {
  member_roles_added: sql`
    insert into effective_roles
    select coalesce(gu.user_id, m.user_id), reached.project_id, c.role_id, m.id
      from changed c
      join members m on m.id = c.member_id
      cross join lateral projects_with_members_of(m.project_id) reached
      left join group_users gu on gu.group_id = m.user_id
     where ${toUsers} order by 1, 2, 3, 4 on conflict do nothing`,
  group_users_added: sql`
    insert into effective_roles
    select c.user_id, reached.project_id, mr.role_id, m.id
      from changed c
      join members m on m.user_id = c.group_id
      join member_roles mr on mr.member_id = m.id
      cross join lateral projects_with_members_of(m.project_id) reached
     order by 1, 2, 3, 4 on conflict do nothing`,
  // What is inherited at and below the project is written anew: from those above it, and from one to another within.
  projects_inherit: sql`
    delete from effective_roles e using members m
     where m.id = e.member_id and m.project_id <> e.project_id
       and e.project_id in (select project_id from projects_with_members_of(new.id));
    insert into effective_roles
    with recursive above (id, parent_id) as (
      select id, parent_id from projects where id = new.id
      union
      select p.id, p.parent_id from projects p join above on p.id = above.parent_id)
    select coalesce(gu.user_id, m.user_id), reached.project_id, mr.role_id, m.id
      from members m
      join member_roles mr on mr.member_id = m.id
      cross join lateral projects_with_members_of(m.project_id) reached
      left join group_users gu on gu.group_id = m.user_id
     where (m.project_id in (select id from above)
            or m.project_id in (select project_id from projects_with_members_of(new.id)))
       and reached.project_id in (select project_id from projects_with_members_of(new.id))
       and ${toUsers} order by 1, 2, 3, 4 on conflict do nothing`,
};

const actionNames = Object.keys(actions) as Action[]; // as they are written above

/** The function of a trigger. */
export const triggered = (name: Action): RawBuilder<unknown> => sql`
  create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtext('bellwether effective roles'));
    ${actions[name]};
    return null;
  end $$`;
