import { digestOf, newToken, onlyAdministrators } from "../../accounts/index.js";
import type { Change } from "../../kernel/index.js";
import type { ClientOrigin } from "../tables.js";
import type { ClientFields } from "./client-fields.js";

/** The new client, and its secret if it has one, which is not kept and cannot be shown again. */
export async function registerClient(change: Change, origin: Exclude<ClientOrigin, "document">, fields: ClientFields) {
  if (origin === "manual") onlyAdministrators(change);
  const secret = fields.authMethod === "none" ? undefined : newToken();
  const row = await change.trx
    .insertInto("oauth_clients")
    .values({
      id: `bwc_${newToken(18)}`,
      origin,
      name: fields.name,
      redirect_uris: fields.redirectUris,
      auth_method: fields.authMethod,
      grant_types: fields.grantTypes,
      secret_digest: secret === undefined ? null : digestOf(secret),
      last_granted_on: null,
    })
    .returning(["id", "created_on"])
    .executeTakeFirstOrThrow();
  return { ...row, secret };
}
