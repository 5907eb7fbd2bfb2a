import { sql } from "kysely";
import { digestOf, type Viewer, type ViewerRow, viewerColumns, viewerFrom, viewers } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { clientTitle } from "../clients/client-title.js";
import { agentResource } from "../server/resource.js";

interface GrantRow {
  grant_id: number;
  client_id: string;
  client_name: string;
  read_only: boolean;
  /** Its use was not noted within the last minute. */
  stale: boolean;
}

/**
 * Who acts with an access token: found by its digest, in one statement with its grant and its person. Undefined for a token
 * that is unknown, expired, revoked or made for another address, and for a person who may not log in.
 */
export async function viewerByAccessToken({ db, baseUrl }: Runtime, token: string): Promise<Viewer | undefined> {
  const { rows } = await sql<ViewerRow & GrantRow>`
    select ${viewerColumns}, g.id as grant_id, g.client_id, c.name as client_name, g.read_only,
           coalesce(g.last_used_on < now() - interval '1 minute', true) as stale
      from oauth_tokens a
      join oauth_grants g on g.id = a.grant_id
      join oauth_clients c on c.id = g.client_id
      join ${viewers} on u.id = g.user_id
     where a.digest = ${digestOf(token)} and a.kind = 'access' and u.type = 'user'
       and a.expires_on > now() and a.resource = ${agentResource(baseUrl)}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  if (row.stale) {
    await db.updateTable("oauth_grants").set({ last_used_on: sql`now()` }).where("id", "=", row.grant_id).execute();
  }
  const name = clientTitle({ id: row.client_id, name: row.client_name });
  return viewerFrom(row, { kind: "oauth", name, readOnly: row.read_only });
}
