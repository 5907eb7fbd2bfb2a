import { type Command, change, command, type Db, Refusal } from "../kernel/index.js";
import { apiKeyFields } from "./api-keys/api-key-input.js";
import { createApiKey } from "./api-keys/api-keys.js";
import { operator } from "./identity/operator.js";
import { generatedPassword } from "./passwords/generated-password.js";
import { resetSecondFactor } from "./second-factor/change-second-factor.js";
import { createUser } from "./users/create-user.js";
import { updateUser } from "./users/update-user.js";

const userCreate = command({
  name: "user create",
  summary: "Make a user. Without --password one is generated and printed.",
  options: {
    login: { value: "login", required: true, summary: "What the user types to log in" },
    name: { value: "name", required: true, summary: "First word: first name; the rest: last name" },
    mail: { value: "address", summary: "Mail address" },
    admin: { summary: "Make an administrator" },
    password: { value: "password", summary: "At least 8 characters" },
  },
  async run(runtime, { options }, say) {
    const { login, name, mail = null, admin, password = generatedPassword(runtime.settings) } = options;
    const [firstname = "", lastname = null] = name.trim().split(/\s+(.*)/s);
    const wanted = { login, firstname, lastname, mail, admin, password };
    await change(runtime, operator, (open) => createUser(open, wanted));
    say(options.password ? `${login} can log in now.` : `${login} can log in with the password ${password}`);
  },
});

const userSetPassword = command({
  name: "user set-password",
  summary: "Give a user a new password and end their sessions. Without --password one is generated and printed.",
  arguments: { login: { summary: "Of the user" } },
  options: { password: { value: "password", summary: "At least 8 characters" } },
  async run(runtime, { arguments: { login }, options }, say) {
    const { password = generatedPassword(runtime.settings) } = options;
    const { id } = await userCalled(runtime.db, login);
    await change(runtime, operator, (open) => updateUser(open, id, { password }));
    say(options.password ? `${login} has a new password.` : `${login} can log in with the password ${password}`);
  },
});

const userResetSecondFactor = command({
  name: "user reset-second-factor",
  summary: "Take the second factor away from a user who lost their phone, and end their sessions.",
  arguments: { login: { summary: "Of the user" } },
  async run(runtime, { arguments: { login } }, say) {
    const { id } = await userCalled(runtime.db, login);
    await change(runtime, operator, (open) => resetSecondFactor(open, id));
    say(`${login} can log in with the password alone.`);
  },
});

const apiKeyCreate = command({
  name: "api-key create",
  summary: "Make an API key and print it, this once.",
  options: {
    user: { value: "login", required: true, summary: "Whose key it is" },
    name: { value: "name", default: "Command line", summary: "What it is for" },
    "read-only": { summary: "It reads and changes nothing" },
    "expires-on": { value: "YYYY-MM-DD", summary: "Last day on which it works" },
  },
  async run(runtime, { options }, say) {
    const { id: userId } = await userCalled(runtime.db, options.user);
    const asked = { name: options.name, read_only: options["read-only"], expires_on: options["expires-on"] };
    const { name, read_only: readOnly, expires_on: expiresOn } = apiKeyFields(asked);
    const { key } = await change(runtime, operator, (open) =>
      createApiKey(open, { userId, name, readOnly, expiresOn }),
    );
    say(key);
  },
});

export const accountCommands: Command[] = [userCreate, userSetPassword, userResetSecondFactor, apiKeyCreate];

async function userCalled(db: Db, login: string) {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where(({ eb, fn }) => eb(fn<string>("lower", ["login"]), "=", login.toLowerCase()))
    .where("type", "=", "user")
    .executeTakeFirst();
  if (!user) throw new Refusal(404, { rule: "accounts.no_such_login", values: { login } });
  return user;
}
