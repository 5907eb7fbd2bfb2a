import type { Context } from "hono";
import { sql } from "kysely";
import { requireLogin } from "../../accounts/index.js";
import { MentionOptions } from "../../design/index.js";
import type { Db, Ground } from "../../kernel/index.js";
import { permittedProject } from "../../projects/index.js";

const MOST = 8;

/** Whom `@` may mean in a text of the project; the fragment that `<TextArea mentions>` asks for. */
export async function mentionable({ db }: Ground, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const asked = { project: c.req.param("project") ?? "", typed: c.req.query("q") ?? "", viewerId: viewer.id };
  return c.var.part(<MentionOptions people={await mentionablePeople(db, asked)} />);
}

/** Active people who can see issues of the project, if the viewer can: those whose login begins so come first. */
async function mentionablePeople(
  db: Db,
  { project, typed, viewerId }: { project: string; typed: string; viewerId: number },
): Promise<{ login: string; name: string }[]> {
  const literal = typed.replace(/[\\%_]/g, "\\$&");
  const name = sql`trim(u.firstname || ' ' || u.lastname)`;
  const seesIssues = (user: Parameters<typeof permittedProject>[0]) => permittedProject(user, "view_issues", "p.id");
  const { rows } = await sql<{ login: string; name: string }>`
    select u.login, ${name} as name
      from projects p join users u on u.type = 'user' and u.status = 1
     where p.identifier = ${project} and ${seesIssues(viewerId)} and ${seesIssues(sql.ref("u.id"))}
       and (u.login ilike ${`%${literal}%`} or ${name} ilike ${`%${literal}%`})
     order by u.login ilike ${`${literal}%`} desc, ${name} ilike ${`${literal}%`} desc, lower(u.login) limit ${MOST}`.execute(
    db,
  );
  return rows;
}
