import { type ParseArgsConfig, parseArgs } from "node:util";
import { type Command, change, type Db, Refusal } from "../kernel/index.js";
import { apiKeyFields } from "./api-key-input.js";
import { createApiKey } from "./api-keys.js";
import { changeSettings } from "./change-settings.js";
import { operator } from "./operator.js";
import { newToken } from "./token.js";
import { createUser } from "./users/create-user.js";
import { updateUser } from "./users/update-user.js";

const userCreate: Command = {
  name: "user create",
  usage: "user create --login LOGIN --name NAME [--mail MAIL] [--admin] [--password PASSWORD]",
  summary: "Makes a user. Without --password one is generated and printed.",
  async run(runtime, args, say) {
    const { options } = read(this, args, {
      login: { type: "string" },
      name: { type: "string" },
      mail: { type: "string" },
      admin: { type: "boolean", default: false },
      password: { type: "string" },
    });
    const { login, name, mail, admin, password = newToken(12) } = options;
    if (!login || !name) throw refused(this, "A user needs --login and --name.");
    const [firstname = "", lastname = null] = name.trim().split(/\s+(.*)/s);
    const wanted = { login, firstname, lastname, mail: mail ?? null, admin, password };
    await change(runtime, operator, (open) => createUser(open, wanted));
    say(options.password ? `${login} can log in now.` : `${login} can log in with the password ${password}`);
  },
};

const userSetPassword: Command = {
  name: "user set-password",
  usage: "user set-password LOGIN [--password PASSWORD]",
  summary: "Gives a user a new password and ends their sessions. Without --password one is generated and printed.",
  async run(runtime, args, say) {
    const { options, words } = read(this, args, { password: { type: "string" } }, 1);
    const [login = ""] = words;
    const { password = newToken(12) } = options;
    const { id } = await userCalled(runtime.db, login);
    await change(runtime, operator, (open) => updateUser(open, id, { password }));
    say(options.password ? `${login} has a new password.` : `${login} can log in with the password ${password}`);
  },
};

const apiKeyCreate: Command = {
  name: "api-key create",
  usage: "api-key create --user LOGIN [--name NAME] [--read-only] [--expires-on YYYY-MM-DD]",
  summary: "Makes an API key and prints it, this once.",
  async run(runtime, args, say) {
    const { options } = read(this, args, {
      user: { type: "string" },
      name: { type: "string", default: "Command line" },
      "read-only": { type: "boolean", default: false },
      "expires-on": { type: "string" },
    });
    if (!options.user) throw refused(this, "Say whose key it is with --user.");
    const { id: userId } = await userCalled(runtime.db, options.user);
    const asked = { name: options.name, read_only: options["read-only"], expires_on: options["expires-on"] };
    const { name, read_only: readOnly, expires_on: expiresOn } = apiKeyFields(asked);
    const { key } = await change(runtime, operator, (open) =>
      createApiKey(open, { userId, name, readOnly, expiresOn }),
    );
    say(key);
  },
};

const settingsGet: Command = {
  name: "settings get",
  usage: "settings get [NAME]",
  summary: "Prints one setting as JSON, or all of them.",
  async run({ settings }, args, say) {
    const [name] = read(this, args, {}, 1).words;
    const all = settings.all();
    if (name === undefined) for (const [each, value] of Object.entries(all)) say(`${each} ${JSON.stringify(value)}`);
    else if (Object.hasOwn(all, name)) say(JSON.stringify(all[name]));
    else throw refused(this, `There is no setting called ${name}.`);
  },
};

const settingsSet: Command = {
  name: "settings set",
  usage: "settings set NAME VALUE",
  summary: "Changes a setting, at once in every process. What is not JSON is text.",
  async run(runtime, args, say) {
    const { settings } = runtime;
    const [name, value] = read(this, args, {}, 2).words;
    if (name === undefined || value === undefined) throw refused(this, "Say which setting and what it shall be.");
    await changeSettings(runtime, operator, {
      [name]: typeof settings.all()[name] === "string" ? value : asJson(value),
    });
    say(`${name} ${JSON.stringify(settings.all()[name])}`);
  },
};

export const accountCommands: Command[] = [userCreate, userSetPassword, apiKeyCreate, settingsGet, settingsSet];

/** Options and words as the command has them; anything else is refused in plain words. */
function read<Options extends NonNullable<ParseArgsConfig["options"]>>(
  command: Command,
  args: string[],
  options: Options,
  most = 0,
) {
  try {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: true });
    const tooMuch = positionals[most];
    if (tooMuch !== undefined) throw new Error(`"${tooMuch}" is one word too many.`);
    return { options: values, words: positionals };
  } catch (error) {
    throw refused(command, (error as Error).message);
  }
}

const refused = ({ usage }: Command, why: string) => new Refusal(422, `${why}\nUsage: ${usage}`);

async function userCalled(db: Db, login: string) {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where(({ eb, fn }) => eb(fn<string>("lower", ["login"]), "=", login.toLowerCase()))
    .where("type", "=", "user")
    .executeTakeFirst();
  if (!user) throw new Refusal(404, `There is no user with the login "${login}".`);
  return user;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
