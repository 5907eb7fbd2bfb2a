import { sql } from "kysely";
import type { Trx } from "../../src/kernel/index.js";
import type { Size } from "../size.js";

export const categoriesPerProject = 5;

/** Every tenth project is public; some stand below another. */
export async function seedProjects(trx: Trx, { projects }: Size): Promise<void> {
  await sql`
    insert into projects (id, name, identifier, description, is_public, parent_id) overriding system value
    select p, (array['Harbour','Meadow','Quarry','Lantern','Orchard'])[1 + p % 5] || ' ' || p, 'project-' || p,
           'What project ' || p || ' is about, in a sentence or two.', p % 10 = 0, case when p % 8 = 7 then p - 1 end
      from generate_series(1, ${projects}::int) p`.execute(trx);
  await sql`
    insert into enabled_modules (project_id, name) select id, 'issue_tracking' from projects order by id`.execute(trx);
  await sql`
    insert into project_trackers (project_id, tracker_id)
    select p.id, t.id from projects p cross join trackers t order by p.id, t.id`.execute(trx);
  await sql`
    insert into issue_categories (id, project_id, name) overriding system value
    select (p.id - 1) * ${categoriesPerProject}::int + c, p.id, 'Category ' || c
      from projects p cross join generate_series(1, ${categoriesPerProject}::int) c`.execute(trx);
}
