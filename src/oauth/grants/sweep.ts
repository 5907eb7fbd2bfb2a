import { sql } from "kysely";
import type { Runtime } from "../../kernel/index.js";

/**
 * Forgets what is over: hourly, and harmless to do twice. A grant ends with its last token; a client that nobody said yes to
 * within a day, or whose last grant is long gone, registers anew. What administrators wrote down stays.
 */
export async function sweep({ db }: Pick<Runtime, "db">): Promise<void> {
  await sql`delete from oauth_interactions where expires_on < now()`.execute(db);
  await sql`delete from oauth_tokens where expires_on < now()`.execute(db);
  await sql`
    update oauth_tokens set sealed_answer = null
     where sealed_answer is not null and consumed_on < now() - interval '1 minute'`.execute(db);
  await sql`
    delete from oauth_grants g
     where g.created_on < now() - interval '1 hour'
       and not exists (select from oauth_tokens t where t.grant_id = g.id)`.execute(db);
  await sql`
    delete from oauth_clients c
     where c.origin <> 'manual'
       and coalesce(c.last_granted_on + interval '90 days', c.created_on + interval '1 day') < now()
       and not exists (select from oauth_grants g where g.client_id = c.id)`.execute(db);
}
