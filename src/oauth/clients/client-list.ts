import { sql } from "kysely";
import type { Db, PageOfList } from "../../kernel/index.js";
import type { ClientOrigin } from "../tables.js";

export interface ListedClient {
  id: string;
  name: string;
  origin: ClientOrigin;
  redirect_uris: string[];
  auth_method: string;
  created_on: Date;
  grants: number;
}

/** Those that administrators wrote down first, then the newest. */
export async function clientList(db: Db, { limit, offset }: PageOfList) {
  const { rows: clients } = await sql<ListedClient>`
    select c.id, c.name, c.origin, c.redirect_uris, c.auth_method, c.created_on,
           (select count(*)::int from oauth_grants g where g.client_id = c.id) as grants
      from oauth_clients c
     order by c.origin = 'manual' desc, c.created_on desc, c.id
     limit ${limit} offset ${offset}`.execute(db);
  const { total } = await db
    .selectFrom("oauth_clients")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { clients, total: Number(total) };
}

/** One that an administrator wrote down. */
export const registeredByHand = (db: Db, id: string) =>
  db
    .selectFrom("oauth_clients")
    .select(["id", "name", "redirect_uris", "auth_method", "secret_digest"])
    .where("id", "=", id)
    .where("origin", "=", "manual");
