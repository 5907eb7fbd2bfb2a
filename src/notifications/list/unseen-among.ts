import { sql } from "kysely";
import type { EntityRef } from "../../entities/index.js";
import type { Runtime } from "../../kernel/index.js";
import { inboxOf, type Reader } from "./would-render.js";

/** Of these records those whose notification the badge of the person counts, by the same predicate. */
export async function unseenAmong(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  reader: Reader,
  { type, ids }: { type: EntityRef["type"]; ids: number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const inbox = inboxOf(contributions.notifications, reader);
  const { rows } = await sql<{ id: number }>`
    with ${inbox.grants}
    select n.entity_id as id from service_notifications n
     where ${inbox.mine} and n.entity_type = ${type} and n.entity_id = any(${ids}::int[])
       and ${inbox.listed} and ${inbox.wouldRender()}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
