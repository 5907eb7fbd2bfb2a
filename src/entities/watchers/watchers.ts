import { type RawBuilder, sql } from "kysely";
import { nameOf, type Viewer } from "../../accounts/index.js";
import type { Change, Trx } from "../../kernel/index.js";
import { seenPerson } from "../../projects/index.js";
import type { EntityClass, EntityRef } from "../entity.js";

type Acting = Pick<Change, "trx" | "actor">;

type Looking = Pick<Viewer, "id" | "admin" | "peopleLimited">;

/** Only active people and groups can watch; `user` is the alias of `users`. */
const ableToWatch = (user: string) =>
  sql<boolean>`(${sql.ref(`${user}.status`)} = 1 and ${sql.ref(`${user}.type`)} in ('user', 'group'))`;

/** Whom the actor can make watchers: those that they see. */
export const mayBeMadeWatcher = (actor: Looking, user: string) =>
  sql<boolean>`(${ableToWatch(user)} and ${seenPerson(actor, sql.ref(`${user}.id`))})`;

/** Of these, those that are locked, unknown to the actor, or neither people nor groups. */
export async function unableToWatch({ trx, actor }: Acting, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) with ordinality as wanted (id, place)
     where not exists (select 1 from users u where u.id = wanted.id and ${mayBeMadeWatcher(actor, "u")}) order by place`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Who watches in vain: the logins of the people who do not see all of the records, and the names of the groups of which with one of
 * them no member sees it.
 */
export async function watchingInVain(
  trx: Trx,
  { visible }: EntityClass,
  { ids, userIds }: { ids: number[]; userIds: number[] },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const sees = (user: string) => visible(sql.ref(`${user}.id`), sql.ref("one.id"));
  const memberSees = sql`exists (
    select from group_users gu join users m on m.id = gu.user_id and m.status = 1
     where gu.group_id = u.id and ${sees("m")})`;
  const { rows } = await sql<{ called: string }>`
    select ${calledInAnswers} as called from users u
     where u.id = any(${userIds}::int[]) and exists (
       select from unnest(${ids}::int[]) as one (id)
        where not case when u.type = 'group' then ${memberSees} else ${sees("u")} end)
     order by called`.execute(trx);
  return rows.map(({ called }) => called);
}

/** Groups have no login. */
const calledInAnswers = sql`case when u.type = 'group' then ${nameOf("u")} else u.login end`;

interface NewWatchers {
  type: string;
  id: RawBuilder<number>;
  userIds: number[];
}

/** Watching twice is watching; who cannot watch is passed over. A statement, or a part of a larger one. */
export const insertWatchers = (actor: Looking, { type, id, userIds }: NewWatchers) => sql`
  insert into watchers (entity_type, entity_id, user_id)
  select ${type}, ${id}, u.id from users u where u.id = any(${userIds}::int[]) and ${mayBeMadeWatcher(actor, "u")} order by u.id
      on conflict do nothing`;

/** Answers whether any of them is new. No permission check: the verb of the class must have made it. */
export async function addWatchers(
  { trx, actor }: Acting,
  { type, id }: EntityRef,
  userIds: number[],
): Promise<boolean> {
  if (userIds.length === 0) return false;
  const { numAffectedRows = 0n } = await insertWatchers(actor, { type, id: sql`${id}::int`, userIds }).execute(trx);
  return numAffectedRows > 0n;
}

/** Answers whether they watched it themselves. No permission check: the verb of the class must have made it. */
export async function removeWatcher(trx: Trx, { type, id }: EntityRef, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("watchers")
    .where("entity_type", "=", type)
    .where("entity_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Who watches, as a relation with one column `user_id`. */
export const watchersOf = (type: string, id: RawBuilder<number>) =>
  sql<{ user_id: number }>`select user_id from watchers where entity_type = ${type} and entity_id = ${id}`;
