import { type RawBuilder, sql } from "kysely";
import { nameOf } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";

/** Whether a text is one of the project's own people's, or comes from outside. */
export type Standing = "member" | "outsider";

/** Somebody whom several rows refer to by id. */
export interface KnownPerson {
  id: number;
  login: string;
  name: string;
  standing(projectId: number): Standing;
}

export interface OutsiderMark {
  author_standing?: "outsider";
}

/** Beside a text in an answer to an agent, where its author comes from outside the project; nothing for its own people. */
export const markOutsider = (
  people: ReadonlyMap<number, KnownPerson>,
  { authorId, projectId }: { authorId: number; projectId: number },
): OutsiderMark => (people.get(authorId)?.standing(projectId) === "outsider" ? { author_standing: "outsider" } : {});

/** The person in the row `u` of `users` has no role in the project, and is no administrator. */
export const isOutsider = (projectId: RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`(
  not u.admin and not exists (select 1 from effective_roles e where e.user_id = u.id and e.project_id = ${projectId}))`;

/** By id, in one statement, with what each is in these projects, as `isOutsider` has it for one. */
export async function peopleIn(db: Db, ids: number[], projectIds: number[]): Promise<Map<number, KnownPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users as u")
    .select(["u.id", "u.login", "u.admin", nameOf("u").as("name")])
    .select(
      sql<number[]>`array(
        select distinct e.project_id from effective_roles e
         where e.user_id = u.id and e.project_id = any(${[...new Set(projectIds)]}::int[]))`.as("projects"),
    )
    .where(sql<boolean>`u.id = any(${[...new Set(ids)]}::int[])`)
    .orderBy("u.id")
    .execute();
  return new Map(
    rows.map(({ id, login, name, admin, projects }) => [
      id,
      {
        id,
        login,
        name,
        standing: (projectId: number): Standing => (admin || projects.includes(projectId) ? "member" : "outsider"),
      },
    ]),
  );
}
