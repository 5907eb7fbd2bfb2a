import { sql } from "kysely";
import { type Change, notFound, type Trx } from "../../kernel/index.js";
import { writeLetter } from "../../mail/index.js";
import { joinGroups } from "../groups/join-groups.js";
import { onlyAdministrators, onlyThemselves } from "../identity/only.js";
import { ACTIVE, REGISTERED } from "../identity/viewer.js";
import { accountInformation } from "../lost-password/letters.js";
import { mailChanged } from "../new-mail/letters.js";
import { hashPassword, type RedminePassword } from "../passwords/password.js";
import { activated } from "../registration/letters.js";
import { takeSecondFactor } from "../second-factor/take-second-factor.js";
import { closeSessionsOf } from "../sessions/sessions.js";
import { endTokensOf } from "../tokens/user-token.js";
import { dividedFields } from "./divided-fields.js";
import { keepAnAdministrator } from "./last-administrator.js";
import { OWN_FIELDS, type UserFields } from "./user-fields.js";
import { orNameTaken, refuseWrongUser } from "./user-problems.js";

/**
 * A new password, a second factor, a lock and the loss of administration end the person's sessions; `stay` is the token of the one
 * they are changing it from.
 */
export async function updateUser(
  change: Change,
  id: number,
  given: Partial<UserFields>,
  { stay }: { stay?: string } = {},
): Promise<void> {
  refuseForbidden(change, id, given);
  const { trx, contributions } = change;
  const before = await userBefore(trx, id);
  const demoted = before.admin && given.admin === false;
  const shutOut = before.status === ACTIVE && given.status !== undefined && given.status !== ACTIVE;
  if (before.admin && before.status === ACTIVE && (demoted || shutOut)) {
    await keepAnAdministrator(trx, before, shutOut ? "locked" : "demoted");
  }
  const customs = await contributions.userCustomFields.wanted(change, id, given.customValues);
  await refuseWrongUser(change, given, { before, customs: customs.problems });
  const { columns, password, twofa_totp_key, group_ids, notified_project_ids, send_information } = dividedFields(
    given,
    change.settings,
  );
  await writeUser(trx, id, columns, password);
  if (twofa_totp_key !== undefined) await takeSecondFactor(trx, id, twofa_totp_key);
  await customs.write(id);
  // Before groups are left: a form sends both as they were.
  if (notified_project_ids) await contributions.notifiedProjects.choose(trx, id, notified_project_ids);
  if (group_ids) await joinGroups(trx, id, group_ids);
  if (password !== undefined || twofa_totp_key !== undefined || shutOut || demoted)
    await closeSessionsOf(trx, id, stay);
  const moved = given.mail !== undefined && given.mail !== before.mail;
  if (password !== undefined || moved || shutOut) await endTokensOf(trx, id);
  if (change.actor.id === id) tellAddressBefore(change, before, given.mail);
  if (send_information) writeLetter(change, accountInformation, { userId: id });
  if (before.status === REGISTERED && given.status === ACTIVE) writeLetter(change, activated, { userId: id });
}

/** To the address that the actor had, as a stranger with their session could take it from them. */
function tellAddressBefore(change: Change, { id, mail: before }: UserBefore, mail: string | null | undefined): void {
  if (before === null || mail === undefined || mail?.toLowerCase() === before.toLowerCase()) return;
  writeLetter(change, mailChanged, { userId: id, before });
}

type UserBefore = Awaited<ReturnType<typeof userBefore>>;

/** People may change what is theirs alone; the rest is an administrator's. */
function refuseForbidden(change: Change, id: number, given: Partial<UserFields>): void {
  const fields = Object.keys(given) as (keyof UserFields)[]; // as its type says
  if (fields.every((field) => OWN_FIELDS.includes(field))) onlyThemselves(change, id);
  else onlyAdministrators(change);
}

async function userBefore(trx: Trx, id: number) {
  const row = await trx
    .selectFrom("users")
    .select(["id", "login", "mail", "admin", "status"])
    .where("id", "=", id)
    .where("type", "=", "user")
    .executeTakeFirst();
  if (!row) throw notFound("user");
  return row;
}

type Columns = ReturnType<typeof dividedFields<Partial<UserFields>>>["columns"];

async function writeUser(trx: Trx, id: number, columns: Columns, password: string | RedminePassword | undefined) {
  const { firstname, lastname, ...fields } = columns;
  await trx
    .updateTable("users")
    .set({
      ...fields,
      ...(firstname !== undefined && { firstname: firstname.trim() }),
      ...(lastname !== undefined && { lastname: lastname?.trim() ?? "" }),
      ...(password !== undefined && { password_hash: await hashPassword(password), password_changed_on: sql`now()` }),
      updated_on: sql`now()`,
    })
    .where("id", "=", id)
    .execute()
    .catch(orNameTaken);
}
