import { sql } from "kysely";
import type { EntityRef } from "../../entities/index.js";
import type { Runtime } from "../../kernel/index.js";
import { listedState, wouldRender } from "./would-render.js";

/** Of these records those whose notification the badge of the person counts, by the same predicate. */
export async function unseenAmong(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  userId: number,
  { type, ids }: { type: EntityRef["type"]; ids: number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const registry = contributions.notifications;
  const { rows } = await sql<{ id: number }>`
    select n.entity_id as id from service_notifications n
     where n.user_id = ${userId} and n.entity_type = ${type} and n.entity_id = any(${ids}::int[])
       and ${listedState(registry, userId)} and ${wouldRender(registry, userId)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
