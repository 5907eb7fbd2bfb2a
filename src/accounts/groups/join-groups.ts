import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";

/** Makes these the groups of a person, and no others. */
export async function joinGroups(trx: Trx, userId: number, groupIds: number[]): Promise<void> {
  await sql`delete from group_users where user_id = ${userId} and group_id <> all(${groupIds}::int[])`.execute(trx);
  await sql`insert into group_users (group_id, user_id)
            select id, ${userId} from users where type = 'group' and id = any(${groupIds}::int[]) order by id
            on conflict do nothing`.execute(trx);
}
