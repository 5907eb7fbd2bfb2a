import { administers } from "../../accounts/index.js";
import { type Change, notFound } from "../../kernel/index.js";

/** Ends what a person allowed; every token of it stops working at once. Someone else's is not there, but for administrators. */
export async function revokeGrant({ trx, actor }: Change, id: number): Promise<void> {
  const own = trx.deleteFrom("oauth_grants").where("id", "=", id);
  const which = administers(actor) ? own : own.where("user_id", "=", actor.id);
  const ended = await which.returning("id").executeTakeFirst();
  if (!ended) throw notFound("oauth_grant");
}
