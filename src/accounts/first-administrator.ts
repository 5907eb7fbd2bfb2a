import type { Change, Config } from "../kernel/index.js";
import { createApiKey } from "./api-keys/api-keys.js";
import { newToken } from "./identity/token.js";
import { createUser } from "./users/create-user.js";

/** Without this user no account could be created. The password is generated unless the operator chose one. */
export async function installFirstAdministrator(
  change: Change,
  wanted: Config["admin"],
): Promise<{ login: string; password: string }> {
  const { login, password = newToken(12) } = wanted;
  const { id } = await createUser(change, { login, firstname: "Administrator", password, admin: true });
  if (wanted.apiKey) {
    await createApiKey(change, { userId: id, name: "Operator", readOnly: false, expiresOn: null, key: wanted.apiKey });
  }
  return { login, password };
}
