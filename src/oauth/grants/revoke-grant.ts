import { onlyThemselves } from "../../accounts/index.js";
import { type Change, notFound } from "../../kernel/index.js";

/** Ends what a person allowed; every token of it stops working at once. The person, or an administrator. */
export async function revokeGrant(change: Change, { id, userId }: { id: number; userId: number }): Promise<void> {
  onlyThemselves(change, userId);
  const { trx } = change;
  const ended = await trx
    .deleteFrom("oauth_grants")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw notFound("oauth_grant");
}
