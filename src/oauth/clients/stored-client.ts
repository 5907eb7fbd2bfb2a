import type { AllClientMetadata } from "oidc-provider";
import type { Db } from "../../kernel/index.js";
import { SCOPE } from "../server/resource.js";

/** A client as the library reads it. In the place of the secret stands its digest: see `comparesDigests`. */
export async function storedClient(db: Db, id: string): Promise<AllClientMetadata | undefined> {
  // The database cannot even look for it.
  if (id.includes("\u0000")) return undefined;
  const row = await db
    .selectFrom("oauth_clients")
    .select(["id", "name", "redirect_uris", "auth_method", "grant_types", "secret_digest"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      client_id: row.id,
      ...(row.name !== "" && { client_name: row.name }),
      redirect_uris: row.redirect_uris,
      token_endpoint_auth_method: row.auth_method as "none" | "client_secret_basic" | "client_secret_post", // its schema
      grant_types: row.grant_types,
      scope: SCOPE,
      ...(row.secret_digest !== null && { client_secret: row.secret_digest }),
    }
  );
}
