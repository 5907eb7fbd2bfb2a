import { sql } from "kysely";
import { z } from "zod";
import { type Change, filledLine, orTaken, type Problem, problemsIn, Refusal, type Trx } from "../../kernel/index.js";
import { ACTIVE, LOCKED, REGISTERED } from "../identity/viewer.js";
import { mailDomainProblems } from "../mail-domains/mail-domains.js";
import { passwordProblems } from "../passwords/password-rules.js";
import { mailAddress } from "./mail-address.js";
import { MAIL_NOTIFICATIONS, type UserFields } from "./user-fields.js";

/** Of whom, and what else is known of them. */
interface About {
  /** The user as stored, unless it is new. */
  before?: { id: number; login: string; mail?: string | null };
  /** What is wrong with custom fields. */
  customs?: Problem[];
}

/** Names every field that cannot stand as given, or lets all pass. */
export async function refuseWrongUser(
  { trx, settings }: Pick<Change, "trx" | "settings">,
  fields: Partial<UserFields>,
  { before = { id: 0, login: "", mail: null }, customs = [] }: About,
): Promise<void> {
  const clashes = [
    ...(await clashesOf(trx, fields, before.id)),
    ...mailDomainProblems(settings, fields.mail, before.mail),
  ];
  const { password, login = before.login } = fields;
  const wrong = [
    ...problemsIn(userSchema, fields),
    ...(password === undefined ? [] : passwordProblems(settings, password, login)),
    ...hashProblems(fields),
  ];
  const problems = Object.keys(userSchema.shape).flatMap((field) => {
    const found = wrong.filter((problem) => problem.field === field);
    if (found.length > 0) return found;
    const isGiven = fields[field as keyof UserFields] !== undefined; // the schema has the names of the fields
    return isGiven ? clashes.filter((clash) => clash.field === field) : [];
  });
  if (problems.length + customs.length > 0) throw new Refusal(422, [...problems, ...customs]);
}

/** A hash is one of a salt, and in the place of a password. */
function hashProblems({ hashed_password: hash, salt, password, generate_password }: Partial<UserFields>): Problem[] {
  if (hash === undefined) return salt === undefined ? [] : [{ field: "hashed_password", rule: "blank" }];
  return [
    ...(password === undefined && !generate_password ? [] : [{ field: "password", rule: "accounts.password_twice" }]),
    ...(salt === undefined ? [{ field: "salt", rule: "blank" }] : []),
  ];
}

/** The same when another transaction took the name after our question. */
export const orNameTaken = orTaken({ users_login: "login", users_mail: "mail" });

const printable = (longest: number) => filledLine(longest).refine((name) => !/\p{Cc}/u.test(name), "invalid");

/** In the order in which the fields are complained about. */
const userSchema = z.object({
  mail: mailAddress.shape.mail.nullish(),
  // As it is stored, and compared: one with a blank behind it would look like another user's.
  login: z
    .string()
    .refine((login) => login !== "", { error: "blank", abort: true })
    .refine((login) => login.length <= 60, { error: "too_long", params: { count: 60 }, abort: true })
    .refine((login) => /^[a-z0-9_\-@.]+$/i.test(login), "invalid")
    .optional(),
  firstname: printable(255).optional(),
  lastname: printable(255).nullish(),
  password: z.string().optional(),
  hashed_password: z
    .string()
    .regex(/^[0-9a-f]{40}$/i, "accounts.no_redmine_hash")
    .optional(),
  salt: z
    .string()
    .regex(/^[0-9a-z]{1,64}$/i, "invalid")
    .optional(),
  twofa_totp_key: z
    .string()
    .regex(/^[A-Z2-7]{16,128}$/, "accounts.no_totp_key")
    .optional(),
  must_change_passwd: z.boolean().optional(),
  admin: z.boolean().optional(),
  status: z.literal([ACTIVE, REGISTERED, LOCKED], "not_in_list").optional(),
  language: z.string().refine(isLanguage, "invalid").optional(),
  time_zone: z.string().refine(isTimeZone, "not_in_list").optional(),
  mail_notification: z.enum(MAIL_NOTIFICATIONS, "not_in_list").optional(),
  notified_project_ids: z.array(z.int()).optional(),
  auto_watch: z.boolean().optional(),
  user_type_id: z.int().nullish(),
  service_notification_center_enabled: z.boolean().nullish(),
  group_ids: z.array(z.int()).optional(),
});

/** A language that has a name: without extensions, as an order of sorting, which are none. */
export function isLanguage(tag: string): boolean {
  try {
    const locale = new Intl.Locale(tag);
    return locale.toString() === locale.baseName;
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
): Promise<Problem[]> {
  const sameLogin = sql`type <> 'group' and lower(login) = lower(${login}) and id <> ${id}`;
  const found = await trx
    .selectNoFrom([
      sql<boolean>`exists (select 1 from users where ${sameLogin})`.as("login"),
      sql<boolean>`exists (select 1 from users where lower(mail) = lower(${mail}) and id <> ${id})`.as("mail"),
      sql<boolean>`exists (select 1 from user_types where id = ${user_type_id})`.as("userType"),
      sql<number>`(select count(*)::int from users where type = 'group' and id = any(${group_ids}::int[]))`.as(
        "groups",
      ),
    ])
    .executeTakeFirstOrThrow();
  return [
    ...(found.login ? [{ field: "login", rule: "taken" }] : []),
    ...(found.mail ? [{ field: "mail", rule: "taken" }] : []),
    ...(found.userType ? [] : [{ field: "user_type_id", rule: "not_in_list" }]),
    ...(found.groups === new Set(group_ids).size ? [] : [{ field: "group_ids", rule: "invalid" }]),
  ];
}
