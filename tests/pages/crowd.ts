import { sql } from "kysely";
import type { TestApp } from "../../src/testing/index.js";

/** People `crowd1`, `crowd2`, ... called `Crowd Number 1`, ...: straight into the table, because there are thousands. */
export async function crowd(app: TestApp, count: number): Promise<void> {
  await sql`
    insert into users (login, firstname, lastname, user_type_id)
    select 'crowd' || n, 'Crowd', 'Number ' || n, (select id from user_types where is_default)
      from generate_series(1, ${count}::int) n`.execute(app.runtime.db);
}

/** Everybody of the crowd becomes a member of the project, with a role by name. */
export async function crowdJoins(app: TestApp, project: { id: number }, role: string): Promise<void> {
  await sql`
    with joined as (
      insert into members (project_id, user_id)
      select ${project.id}, id from users where login like 'crowd%' returning id)
    insert into member_roles (member_id, role_id)
    select joined.id, r.id from joined, roles r where r.name = ${role}`.execute(app.runtime.db);
}

/** Each of the first so many of the crowd reports an issue and works on one. */
export async function crowdReports(app: TestApp, project: { id: number }, count: number): Promise<void> {
  await sql`
    insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id, assigned_to_id)
    select ${project.id}, (select min(id) from trackers), (select min(id) from issue_statuses),
           (select min(id) from issue_priorities), 'Report of ' || login, id, id
      from (select * from users where login like 'crowd%' order by id limit ${count}) u`.execute(app.runtime.db);
}

/** Public projects `many-1`, `many-2`, ... that can be reported to. */
export async function manyProjects(app: TestApp, count: number): Promise<void> {
  await sql`
    with made as (
      insert into projects (name, identifier) select 'Many ' || n, 'many-' || n from generate_series(1, ${count}::int) n
      returning id),
    modules as (insert into enabled_modules (project_id, name) select id, 'issue_tracking' from made)
    insert into project_trackers (project_id, tracker_id) select made.id, t.id from made, trackers t`.execute(
    app.runtime.db,
  );
}

export async function manyCategories(app: TestApp, project: { id: number }, count: number): Promise<void> {
  await sql`
    insert into issue_categories (project_id, name)
    select ${project.id}, 'Kind ' || n from generate_series(1, ${count}::int) n`.execute(app.runtime.db);
}

export async function manyGroups(app: TestApp, count: number): Promise<void> {
  await sql`
    insert into users (type, login, firstname) select 'group', '', 'Team ' || n from generate_series(1, ${count}::int) n`.execute(
    app.runtime.db,
  );
}
