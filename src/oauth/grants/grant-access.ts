import { sql } from "kysely";
import { type Change, notFound } from "../../kernel/index.js";

/** The actor allows a client to act for them. Each grant stands alone: another machine has one of its own. */
export async function grantAccess(
  { trx, actor }: Change,
  { clientId, readOnly }: { clientId: string; readOnly: boolean },
): Promise<number> {
  const client = await trx
    .updateTable("oauth_clients")
    .set({ last_granted_on: sql`now()` })
    .where("id", "=", clientId)
    .returning("id")
    .executeTakeFirst();
  if (!client) throw notFound("oauth_client");
  const { id } = await trx
    .insertInto("oauth_grants")
    .values({ user_id: actor.id, client_id: clientId, read_only: readOnly, last_used_on: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
