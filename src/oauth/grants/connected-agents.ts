import { type RawBuilder, sql } from "kysely";
import { nameOf } from "../../accounts/index.js";
import type { Db, PageOfList } from "../../kernel/index.js";
import type { ClientOrigin } from "../tables.js";

/** A grant that still has a token. */
export interface ConnectedAgent {
  id: number;
  user_id: number;
  /** Their name. */
  person: string;
  client_id: string;
  client_name: string;
  origin: ClientOrigin;
  redirect_uris: string[];
  read_only: boolean;
  created_on: Date;
  last_used_on: Date | null;
}

const MOST_OF_ONE = 100;

/** The agents of one person, newest first. */
export async function agentsOf(db: Db, userId: number): Promise<ConnectedAgent[]> {
  const { rows } = await sql<ConnectedAgent>`
    ${connected(sql`g.user_id = ${userId}`)} limit ${MOST_OF_ONE}`.execute(db);
  return rows;
}

/** Everybody's. */
export async function allAgents(db: Db, { limit, offset }: PageOfList) {
  const { rows } = await sql<ConnectedAgent>`
    ${connected(sql`true`)} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from oauth_grants g where ${isAlive}`.execute(db);
  return { agents: rows, total: counted.rows[0]?.total ?? 0 };
}

const isAlive = sql<boolean>`exists (
  select from oauth_tokens t
   where t.grant_id = g.id and t.kind <> 'code' and t.consumed_on is null and t.expires_on > now())`;

const connected = (which: RawBuilder<unknown>) => sql`
  select g.id, g.user_id, ${nameOf("u")} as person, g.client_id, c.name as client_name, c.origin, c.redirect_uris,
         g.read_only, g.created_on, g.last_used_on
    from oauth_grants g
    join oauth_clients c on c.id = g.client_id
    join users u on u.id = g.user_id
   where ${which} and ${isAlive}
   order by g.id desc`;
