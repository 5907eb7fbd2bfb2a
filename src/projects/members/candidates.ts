import { type RawBuilder, sql } from "kysely";
import { type Principal, searchPrincipals } from "../../accounts/index.js";
import { CHOICES_READ, type Db, ifFew } from "../../kernel/index.js";

/** The active people and groups that could become members, by name; undefined when they are more than a list may hold. */
export async function memberCandidates(db: Db, projectId: number): Promise<Principal[] | undefined> {
  const { rows } = await sql<Principal & { looked: number }>`
    with looked_at as materialized (
      select u.* from users u where u.status = 1 and u.type in ('user', 'group') limit ${sql.lit(MOST_LOOKED_AT)})
    select u.id, u.type, u.login, trim(u.firstname || ' ' || u.lastname) as name, (select count(*)::int from looked_at) as looked
      from looked_at u where ${noMember(projectId)}
     order by lower(u.firstname), lower(u.lastname), u.id limit ${sql.lit(CHOICES_READ)}`.execute(db);
  return (rows[0]?.looked ?? 0) < MOST_LOOKED_AT ? ifFew(rows) : undefined;
}

/** Above this number the candidates are searched as the user types, even if only a few are left. */
const MOST_LOOKED_AT = 1_000;

export const searchCandidates = (db: Db, projectId: number, typed: string): Promise<Principal[]> =>
  searchPrincipals(db, { typed, eligible: { rule: sql`u.status = 1 and ${noMember(projectId)}` } });

const noMember = (projectId: number): RawBuilder<boolean> =>
  sql`not exists (select 1 from members m where m.user_id = u.id and m.project_id = ${projectId} offset 0)`;
