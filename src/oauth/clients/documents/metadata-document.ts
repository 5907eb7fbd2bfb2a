import { sql } from "kysely";
import { z } from "zod";
import { operator } from "../../../accounts/index.js";
import { change, type Db, Refusal, type Runtime, type SettingDeclaration } from "../../../kernel/index.js";
import { clientFields } from "../client-fields.js";

/** Answers the text of a client's document. Throws when it cannot be had, or must not be asked for. */
export type FetchDocument = (address: URL) => Promise<string>;

export type ReadDocument = (runtime: Runtime, address: string) => Promise<void>;

const LONGEST_ADDRESS = 1_000;

const SETTING = "oauth_client_documents";

/**
 * Switched off where the server has no way to the internet: clients that learn so register themselves instead, while one that was
 * told otherwise could never be let in.
 */
export const documentSetting: SettingDeclaration = { name: SETTING, schema: z.boolean(), default: true };

export const documentsAreRead = ({ settings }: Pick<Runtime, "settings">): boolean => settings.value<boolean>(SETTING);

/** A `client_id` that says where the client describes itself (draft-ietf-oauth-client-id-metadata-document, 3). */
export function isDocumentAddress(clientId: string): boolean {
  const url = clientId.startsWith("https://") ? URL.parse(clientId) : null;
  if (!url || clientId.length > LONGEST_ADDRESS || url.href !== clientId) return false;
  return url.pathname !== "/" && url.hash === "" && url.username === "" && url.password === "";
}

/**
 * Reads a client's document when the client asks for authorization, at most once an hour; where its web site is down, what was
 * read within a day will do. Its tokens go by what was read then, so that a refresh does not depend on the site.
 */
export function documentReader(fetchDocument: FetchDocument): ReadDocument {
  return async (runtime, address) => {
    if (!documentsAreRead(runtime)) throw new Refusal(400, "oauth.documents_off");
    if (await wasReadWithin(runtime.db, address, "1 hour")) return;
    const text = await fetchDocument(new URL(address)).catch((error: unknown) => notRead(runtime, address, error));
    if (text === undefined) return;
    const fields = described(address, text);
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

async function wasReadWithin(db: Db, id: string, time: "1 hour" | "1 day"): Promise<boolean> {
  const known = await db
    .selectFrom("oauth_clients")
    .select("id")
    .where("id", "=", id)
    .where("read_on", ">", sql<Date>`now() - ${time}::interval`)
    .executeTakeFirst();
  return known !== undefined;
}

/** The person learns of the site alone: why it could not be reached says something of the network here. */
async function notRead(runtime: Runtime, address: string, error: unknown): Promise<undefined> {
  const { host } = new URL(address);
  runtime.log.warn({ host, err: error }, "client document not read");
  if (await wasReadWithin(runtime.db, address, "1 day")) return;
  const setting = { rule: "caption", values: { what: SETTING } };
  throw new Refusal(400, { rule: "oauth.document_unreadable", values: { host, setting } });
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
