import { type RawBuilder, type Selectable, sql } from "kysely";
import { nameOf, orderOf, type Principal, searchPrincipals, type Viewer } from "../../accounts/index.js";
import { CHOICES_READ, type Db, firstIds, ifFew, type Tables } from "../../kernel/index.js";
import { seenAmong, visiblePeople } from "../people/visible-people.js";

/** The active people and groups that the viewer sees and that could become members, by name; undefined when they are more than a list may hold. */
export async function memberCandidates(db: Db, viewer: Viewer, projectId: number): Promise<Principal[] | undefined> {
  const rows = await db
    .with(
      (cte) => cte("looked_at").materialized(),
      (active) => active.selectFrom(activePeople(viewer).as("u")).selectAll().limit(sql.lit(MOST_LOOKED_AT)),
    )
    .selectFrom((eb) => eb.selectFrom("looked_at").select(sql<number>`count(*)::int`.as("looked")).as("counted"))
    .leftJoin("looked_at as u", (join) => join.on(noMember(projectId)))
    .select(["u.id", nameOf("u").as("name"), "u.login", sql<Principal["type"]>`u.type`.as("type"), "counted.looked"])
    .orderBy(orderOf("u"))
    .orderBy("u.id")
    .limit(sql.lit(CHOICES_READ))
    .execute();
  const candidates = rows.flatMap(({ id, name, login, type }) =>
    id === null || login === null ? [] : [{ id, name, login, type }],
  );
  return (rows[0]?.looked ?? 0) < MOST_LOOKED_AT ? ifFew(candidates) : undefined;
}

/** Those that the viewer sees: of few, by their ids. */
function activePeople(viewer: Viewer) {
  const { ids } = visiblePeople(viewer);
  const among = ids ? sql`id in (select id from ${firstIds(ids, MOST_LOOKED_AT)} near (id)) and` : sql``;
  return sql<
    Selectable<Tables["users"]>
  >`(select * from users where ${among} status = 1 and type in ('user', 'group'))`;
}

/** Above this number the candidates are searched as the user types, even if only a few are left. */
const MOST_LOOKED_AT = 1_000;

export const searchCandidates = (
  db: Db,
  viewer: Viewer,
  { projectId, typed }: { projectId: number; typed: string },
): Promise<Principal[]> =>
  searchPrincipals(db, {
    typed,
    eligible: seenAmong(viewer, { rule: sql`u.status = 1 and ${noMember(projectId)}` }),
  });

const noMember = (projectId: number): RawBuilder<boolean> =>
  sql`not exists (select 1 from members m where m.user_id = u.id and m.project_id = ${projectId} offset 0)`;
