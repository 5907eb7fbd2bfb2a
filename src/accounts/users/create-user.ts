import { sql } from "kysely";
import type { Change } from "../../kernel/index.js";
import { joinGroups } from "../groups/join-groups.js";
import { onlyAdministrators } from "../identity/only.js";
import { hashPassword } from "../passwords/password.js";
import type { NewUser } from "./user-fields.js";
import { orTaken, refuseWrongUser } from "./user-problems.js";

export async function createUser(change: Change, given: NewUser): Promise<{ id: number }> {
  onlyAdministrators(change);
  const { trx, contributions } = change;
  const customs = await contributions.userCustomFields.wanted(change, undefined, given.customValues);
  await refuseWrongUser(trx, given, { customs: customs.problems });
  const { customValues: _, password, group_ids = [], firstname, lastname, user_type_id, ...fields } = given;
  const created = await trx
    .insertInto("users")
    .values({
      ...fields,
      firstname: firstname.trim(),
      lastname: lastname?.trim() ?? "",
      user_type_id: user_type_id ?? sql<number>`(select id from user_types where is_default)`,
      password_hash: password === undefined ? null : await hashPassword(password),
      password_changed_on: password === undefined ? null : sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch(orTaken);
  await customs.write(created.id);
  if (group_ids.length > 0) await joinGroups(trx, created.id, group_ids);
  return created;
}
