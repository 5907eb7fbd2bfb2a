import { sql } from "kysely";
import type { Db } from "../../kernel/index.js";

interface Pair {
  userId: number;
  projectId: number;
}

/** Whether a text can be trusted as one of the project's own people, or comes from outside. */
export type Standing = "member" | "outsider";

/** What each person is in each project, in one statement. Administrators are nowhere outsiders. */
export async function standings(db: Db, pairs: Pair[]): Promise<(pair: Pair) => Standing> {
  const { rows } = await sql<Pair>`
    select pair.user_id as "userId", pair.project_id as "projectId"
      from unnest(${pairs.map(({ userId }) => userId)}::int[], ${pairs.map(({ projectId }) => projectId)}::int[])
           pair (user_id, project_id)
     where exists (select 1 from effective_roles e where e.user_id = pair.user_id and e.project_id = pair.project_id)
        or exists (select 1 from users u where u.id = pair.user_id and u.admin)`.execute(db);
  const members = new Set(rows.map(key));
  return (pair) => (members.has(key(pair)) ? "member" : "outsider");
}

const key = ({ userId, projectId }: Pair) => `${userId} ${projectId}`;
