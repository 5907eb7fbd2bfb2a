import type { Config, Trx } from "../kernel/index.js";
import { createApiKey } from "./api-keys.js";
import { hashPassword } from "./password.js";
import { newToken } from "./token.js";

/** Without this person nobody could let anybody in. The password is generated unless the operator chose one. */
export async function installFirstAdministrator(
  trx: Trx,
  wanted: Config["admin"],
): Promise<{ login: string; password: string }> {
  const password = wanted.password ?? newToken(12);
  const { id } = await trx
    .insertInto("users")
    .values(({ selectFrom }) => ({
      login: wanted.login,
      firstname: "Administrator",
      mail: null,
      admin: true,
      password_hash: null,
      user_type_id: selectFrom("user_types").select("id").where("is_default", "=", true),
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("users")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", id)
    .execute();
  if (wanted.apiKey) {
    await createApiKey(trx, { userId: id, name: "Operator", readOnly: false, expiresOn: null, key: wanted.apiKey });
  }
  return { login: wanted.login, password };
}
