import { sql } from "kysely";
import { digestOf, newToken, onlyAdministrators } from "../../accounts/index.js";
import { type Change, notFound, type Trx } from "../../kernel/index.js";
import type { ClientFields } from "./client-fields.js";
import { registeredByHand } from "./client-list.js";

/**
 * What an administrator wrote down of a client; what others say of themselves is theirs. Answers the secret of one that
 * had none and needs one now; another stays as it is.
 *
 * Tokens stay: a person allowed the application, not an address. Answers that are still on their way end with an
 * address that is taken away, because the library compares a request with the client's addresses when it begins alone.
 */
export async function changeClient(change: Change, id: string, fields: ClientFields): Promise<string | undefined> {
  onlyAdministrators(change);
  const { trx } = change;
  const before = await locked(trx, id);
  const isPublic = fields.authMethod === "none";
  const secret = isPublic || before.secret_digest !== null ? undefined : newToken();
  await trx
    .updateTable("oauth_clients")
    .set({
      name: fields.name,
      redirect_uris: fields.redirectUris,
      auth_method: fields.authMethod,
      ...(isPublic && { secret_digest: null }),
      ...(secret !== undefined && { secret_digest: digestOf(secret) }),
    })
    .where("id", "=", id)
    .execute();
  if (before.redirect_uris.some((uri) => !fields.redirectUris.includes(uri))) await endAnswersOnTheirWay(trx, id);
  return secret;
}

/** A new secret in the place of the old one, which proves nothing from now on. Tokens stay. */
export async function renewSecret(change: Change, id: string): Promise<string> {
  onlyAdministrators(change);
  const { secret_digest: before } = await locked(change.trx, id);
  if (before === null) throw notFound("oauth_client");
  const secret = newToken();
  await change.trx
    .updateTable("oauth_clients")
    .set({ secret_digest: digestOf(secret) })
    .where("id", "=", id)
    .execute();
  return secret;
}

async function locked(trx: Trx, id: string) {
  const client = await registeredByHand(trx, id).forUpdate().executeTakeFirst();
  if (!client) throw notFound("oauth_client");
  return client;
}

/** Requests that wait for their person, and codes that are not redeemed. */
async function endAnswersOnTheirWay(trx: Trx, id: string): Promise<void> {
  await sql`delete from oauth_interactions where payload -> 'params' ->> 'client_id' = ${id}`.execute(trx);
  const grants = trx.selectFrom("oauth_grants").select("id").where("client_id", "=", id);
  await trx
    .deleteFrom("oauth_tokens")
    .where("grant_id", "in", grants)
    .where("kind", "=", "code")
    .where("consumed_on", "is", null)
    .execute();
}
