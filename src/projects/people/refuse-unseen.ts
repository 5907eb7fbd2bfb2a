import { type RawBuilder, sql } from "kysely";
import { type Change, invalid } from "../../kernel/index.js";
import { seenPerson } from "./visible-people.js";

/**
 * For verbs that write down a person or a group: refuses one that is none, or that the actor does not see. `kept` is a select of
 * the one that stands there already, and may stay.
 */
export async function refuseUnseen(
  { trx, actor }: Pick<Change, "trx" | "actor">,
  { id, field, kept = sql<number | null>`null` }: { id: number; field: string; kept?: RawBuilder<number | null> },
): Promise<void> {
  const known = await trx
    .selectFrom("users as u")
    .select("u.id")
    .where("u.id", "=", id)
    .where("u.type", "in", ["user", "group"])
    .where(sql<boolean>`(u.id = (${kept}) or ${seenPerson(actor, sql.ref("u.id"))})`)
    .executeTakeFirst();
  if (!known) throw invalid(field, "invalid");
}
