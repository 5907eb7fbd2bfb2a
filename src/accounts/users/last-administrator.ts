import { sql } from "kysely";
import { Refusal, type Trx } from "../../kernel/index.js";
import { ACTIVE } from "../identity/viewer.js";

/**
 * At least one active administrator must remain. Changes that could take the last administrator away wait for each
 * other, or two administrators could demote one another at the same moment.
 */
export async function keepAnAdministrator(
  trx: Trx,
  without: { id: number; login: string },
  toDo: "deleted" | "demoted" | "locked",
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bellwether administrators'))`.execute(trx);
  const another = await trx
    .selectFrom("users")
    .select("id")
    .where("type", "=", "user")
    .where("admin", "=", true)
    .where("status", "=", ACTIVE)
    .where("id", "<>", without.id)
    .limit(1)
    .executeTakeFirst();
  if (!another)
    throw new Refusal(422, { rule: `accounts.last_administrator_${toDo}`, values: { login: without.login } });
}
