import { sql } from "kysely";
import { operator } from "../../accounts/index.js";
import { change, type Db, Refusal, type Runtime } from "../../kernel/index.js";
import { clientFields } from "./client-fields.js";

/** Answers the text of a client's document. Throws when it cannot be had, or must not be asked for. */
export type FetchDocument = (address: URL) => Promise<string>;

export type ReadDocument = (runtime: Runtime, address: string) => Promise<void>;

const LONGEST_ADDRESS = 1_000;

/** A `client_id` that says where the client describes itself (draft-ietf-oauth-client-id-metadata-document, 3). */
export function isDocumentAddress(clientId: string): boolean {
  const url = clientId.startsWith("https://") ? URL.parse(clientId) : null;
  if (!url || clientId.length > LONGEST_ADDRESS || url.href !== clientId) return false;
  return url.pathname !== "/" && url.hash === "" && url.username === "" && url.password === "";
}

/**
 * Reads a client's document when the client asks for authorization, at most once an hour. Its tokens go by what was read then,
 * so that a refresh does not depend on the client's web site.
 */
export function documentReader(fetchDocument: FetchDocument): ReadDocument {
  return async (runtime, address) => {
    if (await wasReadLately(runtime.db, address)) return;
    const fields = described(address, await fetchDocument(new URL(address)).catch(unreadable));
    const columns = { name: fields.name, redirect_uris: fields.redirectUris, grant_types: fields.grantTypes };
    await change(runtime, operator, async ({ trx }) => {
      await trx
        .insertInto("oauth_clients")
        .values({
          id: address,
          origin: "document",
          auth_method: "none",
          secret_digest: null,
          last_granted_on: null,
          ...columns,
        })
        .onConflict((known) => known.column("id").doUpdateSet({ ...columns, read_on: sql`now()` }))
        .execute();
    });
  };
}

async function wasReadLately(db: Db, id: string): Promise<boolean> {
  const known = await db
    .selectFrom("oauth_clients")
    .select("id")
    .where("id", "=", id)
    .where("read_on", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  return known !== undefined;
}

/** A document may say what its client is called and where it may be sent back to. Secrets have no place in public. */
function described(address: string, text: string) {
  const sent = jsonIn(text);
  if (sent.client_id !== address) throw new Refusal(400, "oauth.document_of_another");
  if ("client_secret" in sent) throw new Refusal(400, "oauth.document_with_secret");
  const { token_endpoint_auth_method: method = "none", ...rest } = sent;
  if (method !== "none") throw new Refusal(400, "oauth.document_auth_method");
  return clientFields({ ...rest, token_endpoint_auth_method: "none" });
}

function jsonIn(text: string): Record<string, unknown> {
  try {
    const sent = JSON.parse(text);
    if (typeof sent === "object" && sent !== null && !Array.isArray(sent)) return sent;
  } catch {
    // What is no JSON is refused like what is no object.
  }
  throw new Refusal(400, "oauth.document_no_json");
}

function unreadable(): never {
  throw new Refusal(400, "oauth.document_unreadable");
}
