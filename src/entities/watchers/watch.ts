import { sql } from "kysely";
import { type Change, notFound } from "../../kernel/index.js";
import { captionKey, type EntityClass, type EntityRef } from "../entity.js";
import { addWatchers, removeWatcher } from "./watchers.js";

/** Who contributes watches from then on, unless they chose not to; not by a command of the operator. */
export const watchesByContributing = ({ autoWatch, operator }: Change["actor"]): boolean => autoWatch && !operator;

export async function watchByContributing(change: Change, record: EntityRef): Promise<void> {
  if (watchesByContributing(change.actor)) await addWatchers(change, record, [change.actor.id]);
}

/** Each user decides which of the records they see they watch. Answers whether that changed anything. */
export async function watch(
  change: Change,
  entity: EntityClass,
  { id, watching }: { id: number; watching: boolean },
): Promise<boolean> {
  const { trx, actor } = change;
  const { rows } = await sql<{ sees: boolean }>`
    select ${entity.visible(sql`${actor.id}::int`, sql`${id}::int`)} as sees`.execute(trx);
  if (!rows[0]?.sees || actor.anonymous) throw notFound(captionKey(entity));
  const record = { type: entity.type, id };
  return await (watching ? addWatchers(change, record, [actor.id]) : removeWatcher(trx, record, actor.id));
}
