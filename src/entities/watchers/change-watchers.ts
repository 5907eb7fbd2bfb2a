import { sql } from "kysely";
import { unseen } from "../../accounts/index.js";
import { type Change, notFound } from "../../kernel/index.js";
import { seenPerson } from "../../projects/index.js";
import { deniedOn } from "../denied-on.js";
import { captionKey, type EntityClass } from "../entity.js";
import { addWatchers, removeWatcher, watchersOf } from "./watchers.js";

/**
 * Each user decides what they watch themselves (a visitor is none); adding others takes a permission. Locked and unknown users, and
 * those that the actor does not see, are passed over; the watched record need not be visible to them (facts of Redmine). The actor
 * sees it: the verb of the class must have made sure.
 */
export async function beginWatching(
  change: Change,
  entity: EntityClass,
  { id, userIds, mayAdd }: { id: number; userIds: number[]; mayAdd: boolean },
): Promise<void> {
  const { actor } = change;
  if (!mayAdd && (actor.anonymous || addsOthers(userIds, actor.id)))
    throw await deniedOn(change, entity, id, "entities.adding_watchers");
  await keepRecord(change, entity, id);
  await addWatchers(change, { type: entity.type, id }, userIds);
}

/** As `beginWatching`; whoever watches can be named, seen or not. */
export async function endWatching(
  change: Change,
  entity: EntityClass,
  { id, userId, mayRemove }: { id: number; userId: number; mayRemove: boolean },
): Promise<void> {
  const { trx, actor } = change;
  if (!mayRemove && userId !== actor.id) throw await deniedOn(change, entity, id, "entities.removing_watchers");
  const user = trx.selectFrom("users as u").select("u.id").where("u.id", "=", userId);
  const known = user.where(
    sql<boolean>`(${seenPerson(actor, sql.ref("u.id"))} or u.id in (${watchersOf(entity.type, sql`${id}::int`)}))`,
  );
  if (!(await known.executeTakeFirst())) throw notFound("user");
  await removeWatcher(trx, { type: entity.type, id }, userId);
}

/** What takes the permission to add watchers. */
export const addsOthers = (userIds: number[], actorId: number): boolean => userIds.some((id) => id !== actorId);

/** Who deletes it meanwhile would leave the new watchers behind. */
async function keepRecord({ trx, actor }: Change, entity: EntityClass, id: number): Promise<void> {
  const { rows } = await sql`select from ${sql.table(entity.table)} where id = ${id} for key share`.execute(trx);
  if (rows.length === 0) throw unseen(actor, captionKey(entity));
}
