import { sql } from "kysely";
import { type Change, type Db, notFound, orTaken } from "../../kernel/index.js";
import { onlyAdministrators, onlyThemselves } from "../identity/only.js";
import { digestOf, newToken } from "../identity/token.js";
import { type Viewer, type ViewerRow, viewerColumns, viewerFrom, viewers } from "../identity/viewer.js";

export interface NewApiKey {
  userId: number;
  name: string;
  readOnly: boolean;
  /** The last day it works, UTC. */
  expiresOn: string | null;
  /** A key chosen by the operator (decisions 7.2), or brought by an administrator from a Redmine, instead of a random one. */
  key?: string | undefined;
}

const PREFIX = 10;

const columns = ["id", "name", "prefix", "read_only", "expires_on", "last_used_on", "created_on"] as const;

export type ApiKeyRow = Awaited<ReturnType<typeof apiKeysOf>>[number];

/** Newest first. */
export const apiKeysOf = (db: Db, userId: number) =>
  db.selectFrom("api_keys").select(columns).where("user_id", "=", userId).orderBy("id", "desc").execute();

/** One of a person's. */
export async function apiKeyOf(db: Db, { userId, id }: { userId: number; id: number }): Promise<ApiKeyRow> {
  const key = db.selectFrom("api_keys").select(columns).where("user_id", "=", userId).where("id", "=", id);
  const found = await key.executeTakeFirst();
  if (!found) throw notFound("api_key");
  return found;
}

/** Answers the stored row and the key itself, which is not kept and cannot be shown again. */
export async function createApiKey(change: Change, wanted: NewApiKey) {
  onlyThemselves(change, wanted.userId, "accounts.making_keys_for_others");
  if (wanted.key !== undefined) onlyAdministrators(change);
  const key = wanted.key ?? `bw_${newToken()}`;
  const row = await change.trx
    .insertInto("api_keys")
    .values({
      user_id: wanted.userId,
      name: wanted.name,
      prefix: key.slice(0, PREFIX),
      digest: digestOf(key),
      read_only: wanted.readOnly,
      expires_on: wanted.expiresOn,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(orTaken({ api_keys_digest_key: "key" }));
  return { ...row, key };
}

/** Who acts with a key that works today, in one statement. The use is noted at most once a minute. */
export async function viewerOfKey(db: Db, key: string): Promise<Viewer | undefined> {
  const { rows } = await sql<ViewerRow & KeyRow>`
    select ${viewerColumns}, k.id as key_id, k.name as key_name, k.read_only,
           coalesce(k.last_used_on < now() - interval '1 minute', true) as stale
      from api_keys k join ${viewers} on u.id = k.user_id
     where k.digest = ${digestOf(key)} and u.type = 'user'
       and (k.expires_on is null or k.expires_on >= (now() at time zone 'UTC')::date)`.execute(db);
  const row = rows[0];
  if (row?.stale) {
    await db.updateTable("api_keys").set({ last_used_on: sql`now()` }).where("id", "=", row.key_id).execute();
  }
  return row && viewerFrom(row, { kind: "api_key", name: row.key_name, readOnly: row.read_only });
}

interface KeyRow {
  key_id: number;
  key_name: string;
  read_only: boolean;
  /** Its use was not noted within the last minute. */
  stale: boolean;
}

/** From now on it opens nothing. */
export async function revokeApiKey(change: Change, { userId, id }: { userId: number; id: number }): Promise<void> {
  onlyThemselves(change, userId, "accounts.revoking_keys_of_others");
  const revoked = await change.trx
    .deleteFrom("api_keys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  if (!revoked) throw notFound("api_key");
}
