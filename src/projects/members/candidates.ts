import { sql } from "kysely";
import type { Db, Named } from "../../kernel/index.js";

export interface Candidate extends Named {
  type: "user" | "group";
}

/** As many as a list to choose from may hold. */
const MOST = 200;

/** The people and groups that could become members, by name; `who` narrows to names and logins that contain it. */
export async function memberCandidates(
  db: Db,
  { projectId, who }: { projectId: number; who: string },
): Promise<{ found: Candidate[]; more: boolean; who: string }> {
  const { rows } = await sql<Candidate>`
    select id, type, trim(firstname || ' ' || lastname) as name
      from users u
     where type in ('user', 'group') and status = 1
       and strpos(lower(login || ' ' || firstname || ' ' || lastname), lower(${who})) > 0
       and not exists (select 1 from members m where m.user_id = u.id and m.project_id = ${projectId})
     order by lower(firstname), lower(lastname), id limit ${MOST + 1}`.execute(db);
  return { found: rows.slice(0, MOST), more: rows.length > MOST, who };
}
