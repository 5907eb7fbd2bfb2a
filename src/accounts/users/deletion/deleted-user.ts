import { sql } from "kysely";
import { type Db, type Trx, topic } from "../../../kernel/index.js";
import { LOCKED } from "../../identity/viewer.js";

/** What a user wrote goes to this account when they are deleted (decisions 10.11). */
export const DELETED_USER = "Deleted user";

/** Published when a user was deleted; `heirId`: the account that has what they wrote. */
export const userGone = topic<{ id: number; heirId: number }>("UserGone");

/**
 * The one account of its type, made when the first user is deleted. Its type keeps it out of every list of users and choices,
 * and its login is none that can be typed, so that nobody can have it or log in by it.
 */
export async function deletedUserId(trx: Trx): Promise<number> {
  const [firstname, lastname = ""] = DELETED_USER.split(" ");
  await sql`
    insert into users (type, login, firstname, lastname, status)
    values ('deleted', 'deleted user', ${firstname}, ${lastname}, ${LOCKED}) on conflict do nothing`.execute(trx);
  const { id } = await trx.selectFrom("users").select("id").where("type", "=", "deleted").executeTakeFirstOrThrow();
  return id;
}

export async function isDeletedUser(db: Db, id: number): Promise<boolean> {
  const found = db.selectFrom("users").select("id").where("type", "=", "deleted").where("id", "=", id);
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Whatever refers to a user or group by a foreign key, in every room and plugin: a column that may be empty is emptied, one
 * that must name a user names the heir. Without an heir the latter stay. What a deletion removes or empties by itself
 * (`on delete`) is left to it. Answers whether they were there: another deletion may have been first.
 */
export async function handOver(trx: Trx, { id, heirId }: { id: number; heirId?: number }): Promise<boolean> {
  // What is being written in their name is committed first and handed over, or fails.
  const held = await sql`select 1 from users where id = ${id} for update`.execute(trx);
  if (held.rows.length === 0) return false;
  const { rows } = await sql<{ schema: string; table: string; column: string; required: boolean }>`
    select n.nspname as schema, t.relname as table, a.attname as column, a.attnotnull as required
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype in ('a', 'r')
     order by t.relname, a.attname`.execute(trx);
  for (const { schema, table, column, required } of rows) {
    if (required && heirId === undefined) continue;
    const heir = required ? sql`${heirId}::int` : sql`null`;
    await sql`
      update ${sql.id(schema, table)} set ${sql.id(column)} = ${heir} where ${sql.id(column)} = ${id}`.execute(trx);
  }
  return true;
}
