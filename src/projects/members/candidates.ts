import { type RawBuilder, sql } from "kysely";
import { nameOf, type Principal, searchPrincipals } from "../../accounts/index.js";
import { CHOICES_READ, type Db, ifFew } from "../../kernel/index.js";

/** The active people and groups that could become members, by name; undefined when they are more than a list may hold. */
export async function memberCandidates(db: Db, projectId: number): Promise<Principal[] | undefined> {
  const rows = await db
    .with(
      (cte) => cte("looked_at").materialized(),
      (active) =>
        active
          .selectFrom("users as u")
          .selectAll()
          .where(sql<boolean>`u.status = 1 and u.type in ('user', 'group')`)
          .limit(sql.lit(MOST_LOOKED_AT)),
    )
    .selectFrom((eb) => eb.selectFrom("looked_at").select(sql<number>`count(*)::int`.as("looked")).as("counted"))
    .leftJoin("looked_at as u", (join) => join.on(noMember(projectId)))
    .select(["u.id", nameOf("u").as("name"), "u.login", sql<Principal["type"]>`u.type`.as("type"), "counted.looked"])
    .orderBy(sql`lower(u.firstname)`)
    .orderBy(sql`lower(u.lastname)`)
    .orderBy("u.id")
    .limit(sql.lit(CHOICES_READ))
    .execute();
  const candidates = rows.flatMap(({ id, name, login, type }) =>
    id === null || login === null ? [] : [{ id, name, login, type }],
  );
  return (rows[0]?.looked ?? 0) < MOST_LOOKED_AT ? ifFew(candidates) : undefined;
}

/** Above this number the candidates are searched as the user types, even if only a few are left. */
const MOST_LOOKED_AT = 1_000;

export const searchCandidates = (db: Db, projectId: number, typed: string): Promise<Principal[]> =>
  searchPrincipals(db, { typed, eligible: { rule: sql`u.status = 1 and ${noMember(projectId)}` } });

const noMember = (projectId: number): RawBuilder<boolean> =>
  sql`not exists (select 1 from members m where m.user_id = u.id and m.project_id = ${projectId} offset 0)`;
