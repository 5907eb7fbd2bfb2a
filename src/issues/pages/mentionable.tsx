import type { Context } from "hono";
import { sql } from "kysely";
import { type Eligible, type Principal, requireLogin, searchPrincipals } from "../../accounts/index.js";
import { MentionOptions } from "../../design/index.js";
import type { Db, Ground } from "../../kernel/index.js";
import { permissionsIn, projectByRef } from "../../projects/index.js";

const MOST = 8;

/** Whom `@` may mean in a text of the project; the fragment that `<TextArea mentions>` asks for. */
export async function mentionable({ db }: Ground, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const project = await projectByRef(db, viewer, c.req.param("project") ?? "");
  const sees = (await permissionsIn(db, viewer.id, project.id)).has("view_issues");
  const people = sees ? await mentionablePeople(db, project.id, c.req.query("q") ?? "") : [];
  return c.var.part(<MentionOptions people={people} />);
}

/** Active people who can see issues of the project: those whose login begins so come first. */
export const mentionablePeople = (db: Db, projectId: number, typed: string): Promise<Principal[]> =>
  searchPrincipals(db, { typed, eligible: whoSeesIssues(projectId), limit: MOST });

function whoSeesIssues(projectId: number): Eligible {
  const granted = sql`project_permissions pp where pp.project_id = ${projectId} and pp.permission = 'view_issues'`;
  return {
    rule: sql`u.type = 'user' and u.status = 1 and exists (select 1 from ${granted} and pp.user_id = u.id)`,
    ids: sql`select u.id from (select pp.user_id from ${granted}) pp join users u on u.id = pp.user_id and u.type = 'user'`,
  };
}
