import { sql } from "kysely";
import type { Change } from "../../kernel/index.js";
import { writeLetter } from "../../mail/index.js";
import { joinGroups } from "../groups/join-groups.js";
import { onlyAdministrators } from "../identity/only.js";
import { accountInformation } from "../lost-password/letters.js";
import { hashPassword } from "../passwords/password.js";
import { takeSecondFactor } from "../second-factor/take-second-factor.js";
import { dividedFields } from "./divided-fields.js";
import { usualFields } from "./new-user-settings.js";
import type { NewUser } from "./user-fields.js";
import { orNameTaken, refuseWrongUser } from "./user-problems.js";

export async function createUser(change: Change, given: NewUser): Promise<{ id: number }> {
  onlyAdministrators(change);
  return insertUser(change, given);
}

/** No check of a permission: the caller must have made it. */
export async function insertUser(change: Change, given: NewUser): Promise<{ id: number }> {
  const { trx, contributions } = change;
  const customs = await contributions.userCustomFields.wanted(change, undefined, given.customValues);
  await refuseWrongUser(change, given, { customs: customs.problems });
  const {
    columns,
    password,
    twofa_totp_key,
    group_ids = [],
    notified_project_ids = [],
    send_information,
  } = dividedFields(given, change.settings);
  const { firstname, lastname, user_type_id, ...fields } = columns;
  const created = await trx
    .insertInto("users")
    .values({
      ...usualFields(change.settings),
      ...fields,
      firstname: firstname.trim(),
      lastname: lastname?.trim() ?? "",
      user_type_id: user_type_id ?? sql<number>`(select id from user_types where is_default)`,
      password_hash: password === undefined ? null : await hashPassword(password),
      password_changed_on: password === undefined ? null : sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch(orNameTaken);
  if (twofa_totp_key !== undefined) await takeSecondFactor(trx, created.id, twofa_totp_key);
  await customs.write(created.id);
  if (group_ids.length > 0) await joinGroups(trx, created.id, group_ids);
  if (notified_project_ids.length > 0) {
    await contributions.notifiedProjects.choose(trx, created.id, notified_project_ids);
  }
  if (send_information) writeLetter(change, accountInformation, { userId: created.id });
  return created;
}
