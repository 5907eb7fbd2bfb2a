import { sql } from "kysely";
import type { Trx } from "../../src/kernel/index.js";
import { known, type Size } from "../size.js";
import type { Cast } from "./cast.js";

/** Users and groups. Half of the users are in a group; the last group holds a tenth of all. */
export async function seedPeople(trx: Trx, size: Size, { person }: Cast): Promise<void> {
  await sql`
    insert into users (id, type, login, firstname, lastname, mail, user_type_id) overriding system value
    select ${known.userBase}::int + n, 'user', 'user' || n,
           (array['Ada','Ben','Cleo','Dan','Eve','Finn','Gil','Hana','Ivo','Jo'])[1 + n % 10],
           (array['Archer','Baker','Cook','Dyer','Fisher','Gardner','Hunter'])[1 + n % 7] || n,
           'user' || n || '@example.test', (select id from user_types where is_default)
      from generate_series(1, ${size.users}::int) n`.execute(trx);
  await sql`
    insert into users (id, type, login, firstname) overriding system value
    select ${known.groupBase}::int + g, 'group', '', 'Team ' || g
      from generate_series(1, ${size.groups}::int) g`.execute(trx);
  await sql`
    insert into group_users (group_id, user_id)
    select ${known.groupBase}::int + 1 + n / 2 % ${size.groups}::int, ${known.userBase}::int + n
      from generate_series(2, ${size.users}::int, 2) n
    union
    select ${known.groupBase}::int + ${size.groups}::int, ${known.userBase}::int + n
      from generate_series(1, ${size.users}::int / 10) n
    union
    select ${known.groupBase}::int + g, ${person}::int from generate_series(1, ${known.groupProjects}::int) g`.execute(
    trx,
  );
}
