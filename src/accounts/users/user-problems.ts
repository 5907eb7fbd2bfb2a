import { sql } from "kysely";
import { type Problem, Refusal, type Trx } from "../../kernel/index.js";
import { ACTIVE, LOCKED, REGISTERED } from "../viewer.js";
import { MAIL_NOTIFICATIONS, SHORTEST_PASSWORD, type UserFields } from "./user-fields.js";

/** Names every field that cannot stand as given, in Redmine's words, or lets all pass. */
export async function refuseWrongUser(trx: Trx, fields: Partial<UserFields>, id = 0): Promise<void> {
  const clashes = await clashesOf(trx, fields, id);
  const problems = (Object.keys(captions) as (keyof UserFields)[]).flatMap((field) => {
    const value = fields[field];
    const complaint = value === undefined ? undefined : (rules[field]?.(value as never) ?? clashes[field]);
    return complaint ? [problem([field, complaint])] : [];
  });
  if (problems.length > 0) throw new Refusal(422, problems);
}

/** The same, when somebody else was faster than our question: the index has the last word. */
export function orTaken(error: { constraint?: string }): never {
  if (error.constraint === "users_login") throw new Refusal(422, [problem(["login", TAKEN])]);
  if (error.constraint === "users_mail") throw new Refusal(422, [problem(["mail", TAKEN])]);
  throw error;
}

const TAKEN = "has already been taken";

const problem = ([field, complaint]: [keyof UserFields, string]): Problem => ({
  field,
  message: `${captions[field]} ${complaint}`,
});

/** How people know the fields; in the order in which they are complained about. */
const captions: Record<keyof UserFields, string> = {
  mail: "Email",
  login: "Login",
  firstname: "First name",
  lastname: "Last name",
  password: "Password",
  admin: "Administrator",
  status: "Status",
  language: "Language",
  time_zone: "Time zone",
  mail_notification: "Email notifications",
  user_type_id: "User type",
  service_notification_center_enabled: "Notification center",
  group_ids: "Group",
};

type Rules = { [Field in keyof UserFields]?: (value: NonNullable<UserFields[Field]>) => string | undefined };

const UNLISTED = "is not included in the list";

const rules: Rules = {
  login: (login) => blank(login) ?? tooLong(login, 60) ?? unless(/^[a-z0-9_\-@.]+$/i.test(login), "is invalid"),
  firstname: (name) => blank(name) ?? tooLong(name, 255) ?? unprintable(name),
  lastname: (name) => (name === null ? undefined : (blank(name) ?? tooLong(name, 255) ?? unprintable(name))),
  mail: (mail) =>
    mail === null ? undefined : (blank(mail) ?? tooLong(mail, 254) ?? unless(isAddress(mail), "is invalid")),
  password: (password) =>
    unless(password.length >= SHORTEST_PASSWORD, `is too short (minimum is ${SHORTEST_PASSWORD} characters)`) ??
    tooLong(password, 200),
  status: (status) => unless([ACTIVE, REGISTERED, LOCKED].includes(status), UNLISTED),
  language: (language) => unless(isLanguage(language), "is invalid"),
  time_zone: (zone) => unless(isTimeZone(zone), UNLISTED),
  mail_notification: (option) => unless(MAIL_NOTIFICATIONS.includes(option), UNLISTED),
};

const unless = (fine: boolean, complaint: string) => (fine ? undefined : complaint);
const blank = (value: string) => unless(value.trim() !== "", "cannot be blank");
const tooLong = (value: string, most: number) =>
  unless(value.length <= most, `is too long (maximum is ${most} characters)`);
const unprintable = (value: string) => unless(!/\p{Cc}/u.test(value), "is invalid");
const isAddress = (mail: string) => /^[^@\s\p{Cc}]+@([\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u.test(mail);

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Asked of the engine that will have to show times in it. An offset as `+02:00` is no place where people live. */
function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
    return /^[A-Z]/i.test(zone);
  } catch {
    return false;
  }
}

/** What only the database knows: whether a name is free, and whether what is referred to exists. */
async function clashesOf(
  trx: Trx,
  { login = "", mail = null, user_type_id = 0, group_ids = [] }: Partial<UserFields>,
  id: number,
): Promise<{ [Field in keyof UserFields]?: string | false }> {
  const { rows } = await sql<{ login: boolean; mail: boolean; userType: boolean; groups: number }>`
    select exists (select 1 from users where type <> 'group' and lower(login) = lower(${login}) and id <> ${id}) as login,
           exists (select 1 from users where lower(mail) = lower(${mail}) and id <> ${id}) as mail,
           exists (select 1 from user_types where id = ${user_type_id}) as "userType",
           (select count(*)::int from users where type = 'group' and id = any(${group_ids}::int[])) as groups`.execute(
    trx,
  );
  const found = rows[0];
  return {
    login: found?.login && TAKEN,
    mail: found?.mail && TAKEN,
    user_type_id: !found?.userType && UNLISTED,
    group_ids: found?.groups !== new Set(group_ids).size && "is invalid",
  };
}
