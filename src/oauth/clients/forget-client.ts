import { onlyAdministrators } from "../../accounts/index.js";
import { type Change, notFound } from "../../kernel/index.js";

/** The client and everything people allowed it are gone. */
export async function forgetClient(change: Change, id: string): Promise<void> {
  onlyAdministrators(change);
  const gone = await change.trx.deleteFrom("oauth_clients").where("id", "=", id).returning("id").executeTakeFirst();
  if (!gone) throw notFound("oauth_client");
}
