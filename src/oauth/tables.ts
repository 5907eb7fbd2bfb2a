import type { ColumnType, Generated } from "kysely";

type Json = ColumnType<Record<string, unknown>, string, string>;

/** How a client became known: registered itself, written down by an administrator, or described by its own document. */
export type ClientOrigin = "dynamic" | "manual" | "document";

interface OauthClientsTable {
  /** The `client_id`; for a document its address. */
  id: string;
  origin: ClientOrigin;
  name: string;
  redirect_uris: string[];
  auth_method: string;
  grant_types: string[];
  /** SHA-256 of the client's secret; none for a public client. */
  secret_digest: string | null;
  created_on: Generated<Date>;
  /** When the document was read last. */
  read_on: Generated<Date>;
  last_granted_on: Date | null;
}

/** What one person allowed one client. Tokens go with their grant, grants with their person and client. */
interface OauthGrantsTable {
  id: Generated<number>;
  user_id: number;
  client_id: string;
  /** Works as a read-only API key does. */
  read_only: boolean;
  created_on: Generated<Date>;
  last_used_on: Date | null;
}

interface OauthTokensTable {
  /** SHA-256 of the token, which is not stored. */
  digest: string;
  kind: "code" | "access" | "refresh";
  grant_id: number;
  /** What an access token is for (RFC 8707). */
  resource: string | null;
  /** What the library keeps with it. */
  payload: Json;
  expires_on: Date;
  /** A code was redeemed, a refresh token replaced. */
  consumed_on: ColumnType<Date | null, Date | undefined>;
  /** The digest of the refresh token that replaced this one. */
  successor: ColumnType<string | null, string | undefined>;
  /** The answer that carried the successor, sealed with a key that only the holder of this token can derive. */
  sealed_answer: ColumnType<Buffer | null, Buffer | undefined>;
}

interface OauthInteractionsTable {
  /** SHA-256 of what the browser's cookie holds. */
  digest: string;
  payload: Json;
  expires_on: Date;
}

declare module "../kernel/database/database.js" {
  interface Tables {
    oauth_clients: OauthClientsTable;
    oauth_grants: OauthGrantsTable;
    oauth_tokens: OauthTokensTable;
    /** Authorization requests that wait for a person's answer. */
    oauth_interactions: OauthInteractionsTable;
  }
}
