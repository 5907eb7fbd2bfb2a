import { sql } from "kysely";
import type { Db, Settings, Trx } from "../../kernel/index.js";
import { passwordIsDue } from "../passwords/password-due.js";
import { asksForCode, mustHaveSecondFactor } from "../second-factor/second-factor-setting.js";
import type { Due } from "../sessions/due.js";

/** What this user owes next who has given their password, and `codeGiven` or not yet; undefined: nothing. */
export async function dueOf(
  db: Db | Trx,
  settings: Pick<Settings, "value">,
  userId: number,
  { codeGiven = false } = {},
): Promise<Due | undefined> {
  const { rows } = await sql<{ has: boolean; must: boolean; password: boolean }>`
    select ${asksForCode(settings)} as has, ${mustHaveSecondFactor(settings)} as must, ${passwordIsDue(settings)} as password
      from users u where u.id = ${userId}`.execute(db);
  const [owed] = rows;
  if (owed?.has && !codeGiven) return "code";
  if (owed?.must && !owed.has) return "set_up";
  return owed?.password ? "password" : undefined;
}
