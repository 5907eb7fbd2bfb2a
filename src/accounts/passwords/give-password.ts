import { sql } from "kysely";
import { type Change, Refusal } from "../../kernel/index.js";
import { closeSessionsOf } from "../sessions/sessions.js";
import { endTokensOf } from "../tokens/user-token.js";
import { hashPassword } from "./password.js";
import { passwordProblems } from "./password-rules.js";

/**
 * A password the user chose. No check of who asks: the caller must have made it. Ends their
 * sessions but `stay`, and mailed links.
 */
export async function givePassword(
  { trx, settings }: Change,
  { id, login }: { id: number; login: string },
  password: string,
  { stay }: { stay?: string } = {},
): Promise<void> {
  const problems = passwordProblems(settings, password, login);
  if (problems.length > 0) throw new Refusal(422, problems);
  const fields = { password_hash: await hashPassword(password), password_changed_on: sql<Date>`now()` };
  await trx
    .updateTable("users")
    .set({ ...fields, must_change_passwd: false, updated_on: sql`now()` })
    .where("id", "=", id)
    .execute();
  await closeSessionsOf(trx, id, stay);
  await endTokensOf(trx, id);
}
