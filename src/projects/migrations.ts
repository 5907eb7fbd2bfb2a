import { sql } from "kysely";
import type { Migrations } from "../kernel/index.js";
import { takesItsCustomValues } from "../tracking/index.js";

export const projectsMigrations: Migrations = {
  "2026-11-20-20 projects": {
    async up(db) {
      await sql`
        create table projects (
          id integer generated always as identity primary key,
          name text not null,
          identifier text not null unique check (identifier ~ '^[a-z0-9][a-z0-9_-]{0,99}$' and identifier !~ '^[0-9]+$'),
          description text not null default '',
          homepage text not null default '',
          status smallint not null default 1 check (status in (1, 5, 9)),
          is_public boolean not null default true,
          parent_id integer references projects,
          created_on timestamptz not null default now(),
          updated_on timestamptz not null default now()
        )`.execute(db);
      await sql`
        create table enabled_modules (
          id integer generated always as identity unique,
          project_id integer not null references projects on delete cascade,
          name text not null,
          primary key (project_id, name)
        )`.execute(db);
      await sql`
        create table members (
          id integer generated always as identity primary key,
          project_id integer not null references projects on delete cascade,
          user_id integer not null references users on delete cascade,
          created_on timestamptz not null default now(),
          unique (user_id, project_id)
        )`.execute(db);
      await sql`create index members_of_project on members (project_id, user_id)`.execute(db);
      await sql`
        create table member_roles (
          member_id integer not null references members on delete cascade,
          role_id integer not null references roles,
          primary key (member_id, role_id)
        )`.execute(db);
    },
  },
  "2026-11-20-21 permission relations": {
    async up(db) {
      // Written without aggregates or limits on purpose: the planner then enters each view from the side that is known,
      // be it one person (lists), one project (who is to be told) or both (may this person do that).
      await sql`
        create view project_roles as
        select m.user_id, m.project_id, mr.role_id
          from members m join member_roles mr on mr.member_id = m.id
        union all
        select gu.user_id, m.project_id, mr.role_id
          from group_users gu
          join members m on m.user_id = gu.group_id
          join member_roles mr on mr.member_id = m.id
        union all
        select u.id, p.id, r.id
          from users u
          join roles r on r.builtin = case u.type when 'user' then 1 else 2 end
          join projects p on p.is_public
         where u.type in ('user', 'anonymous')
           and not exists (select 1 from members m where m.user_id = u.id and m.project_id = p.id)
           and not exists (select 1 from group_users gu join members m on m.user_id = gu.group_id
                            where gu.user_id = u.id and m.project_id = p.id)`.execute(db);
      // An archived project and a switched-off module grant no permission to any user, administrators included.
      await sql`
        create view project_permissions as
        select g.user_id, g.project_id, pm.name as permission, g.issues_visibility
          from (
            select pr.user_id, pr.project_id, r.permissions, r.issues_visibility
              from project_roles pr join roles r on r.id = pr.role_id
            union all
            select u.id, p.id, null, 'all'
              from users u cross join projects p
             where u.admin and u.type = 'user'
          ) g
          join permissions pm on g.permissions is null or pm.name = any(g.permissions)
          join projects p on p.id = g.project_id and (p.status = 1 or (p.status = 5 and pm.reading))
          join users u on u.id = g.user_id and u.status = 1
         where pm.module is null
            or exists (select 1 from enabled_modules em where em.project_id = g.project_id and em.name = pm.module)`.execute(
        db,
      );
    },
  },
  "2026-11-20-31 what a project chooses": {
    async up(db) {
      await sql`
        create table project_trackers (
          project_id integer not null references projects on delete cascade,
          tracker_id integer not null references trackers,
          primary key (project_id, tracker_id)
        )`.execute(db);
      await sql`
        create table issue_categories (
          id integer generated always as identity primary key,
          project_id integer not null references projects on delete cascade,
          name text not null,
          assigned_to_id integer references users on delete set null,
          unique (project_id, name)
        )`.execute(db);
    },
  },
  "2026-11-22-20 projects in the order of their names": {
    async up(db) {
      await sql`create index projects_in_order on projects (lower(name), id)`.execute(db);
    },
  },
  "2026-11-22-21 members in the order they joined": {
    async up(db) {
      await sql`create index members_in_order on members (project_id, id)`.execute(db);
    },
  },
  "2026-11-22-42 projects that are being deleted": {
    async up(db) {
      await sql`alter table projects drop constraint projects_status_check`.execute(db);
      await sql`alter table projects add constraint projects_status_check check (status in (1, 5, 9, 10))`.execute(db);
      // Few or none: every list of projects asks for them.
      await sql`create index projects_being_deleted on projects (id) where status = 10`.execute(db);
    },
  },
  "2026-11-26-22 a project and those below it": {
    async up(db) {
      await sql`create index projects_below_one on projects (parent_id)`.execute(db);
      // A function in plpgsql keeps its plan: written into each statement, a recursion costs more planning than a list takes.
      await sql`
        create function projects_below(top integer) returns integer[] language plpgsql stable as $$
        begin
          return array(
            with recursive below (id) as (
              select top
              union all
              select p.id from projects p join below on p.parent_id = below.id)
            select id from below);
        end $$`.execute(db);
    },
  },
  "2026-12-03-12 projects take their custom values": {
    up: async (db) => {
      await takesItsCustomValues("projects", "project").execute(db);
    },
  },
  "2026-12-10-66 whom issues of a project go to": {
    async up(db) {
      await sql`
        alter table projects add column default_assigned_to_id integer references users on delete set null`.execute(db);
    },
  },
  "2026-12-25-20 identifiers begin with any of their signs": {
    async up(db) {
      await sql`
        alter table projects drop constraint projects_identifier_check,
          add constraint projects_identifier_check
            check (identifier ~ '^[a-z0-9_-]{1,100}$' and identifier !~ '^[0-9]+$')`.execute(db);
    },
  },
  "2026-12-26-10 trackers leave their projects when they are deleted": {
    async up(db) {
      await sql`
        alter table project_trackers drop constraint project_trackers_tracker_id_fkey,
          add constraint project_trackers_tracker_id_fkey
            foreign key (tracker_id) references trackers on delete cascade`.execute(db);
    },
  },
};
