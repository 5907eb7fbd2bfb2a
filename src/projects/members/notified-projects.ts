import { sql } from "kysely";
import type { NotifiedProjects } from "../../accounts/index.js";
import { type Database, invalid, MOST_CHOICES } from "../../kernel/index.js";
import { ARCHIVED, BEING_DELETED } from "../project/visible.js";

/** Of members by a group or a parent project as well, who have no row of their own among `members`. */
export const notifiedProjectsMigrations = {
  "2026-12-28-30 projects that members choose to hear of": {
    async up(db: Database["db"]) {
      await sql`
        create table notified_projects (
          user_id integer references users on delete cascade,
          project_id integer references projects on delete cascade,
          primary key (user_id, project_id)
        )`.execute(db);
      await sql`create index notified_projects_of_project on notified_projects (project_id)`.execute(db);
    },
  },
};

export const notifiedProjects: NotifiedProjects = {
  async offered(db, userId) {
    const { rows } = await sql<{ id: number; name: string; chosen: boolean }>`
      select p.id, p.name, n.user_id is not null as chosen
        from projects p left join notified_projects n on n.project_id = p.id and n.user_id = ${userId}
       where p.id in (select project_id from effective_roles where user_id = ${userId})
         and p.status not in (${ARCHIVED}, ${BEING_DELETED})
       order by n.user_id is null, lower(p.name), p.id
       limit greatest(${MOST_CHOICES}, (select count(*) from notified_projects where user_id = ${userId}))`.execute(db);
    return rows;
  },

  async choose(trx, userId, projectIds) {
    const chosen = [...new Set(projectIds)];
    const { rows } = await sql`
      select distinct project_id from effective_roles
       where user_id = ${userId} and project_id = any(${chosen}::int[])`.execute(trx);
    if (rows.length < chosen.length) throw invalid("notified_project_ids", "not_in_list");
    await sql`
      delete from notified_projects where user_id = ${userId} and project_id <> all(${chosen}::int[])`.execute(trx);
    await sql`
      insert into notified_projects (user_id, project_id)
      select ${userId}::int, project_id from unnest(${chosen}::int[]) chosen (project_id) order by project_id
          on conflict do nothing`.execute(trx);
  },
};
