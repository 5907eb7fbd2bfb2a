import type { Settings } from "../../kernel/index.js";
import { generatedPassword } from "../passwords/generated-password.js";
import type { UserFields } from "./user-fields.js";

/**
 * What is stored as it is given, and what is not: the password, which may have to be made first, the second factor, groups, projects,
 * custom fields and a letter.
 */
export function dividedFields<Given extends Partial<UserFields>>(given: Given, settings: Pick<Settings, "value">) {
  const {
    password: chosen,
    generate_password,
    hashed_password: hash,
    salt = "",
    twofa_totp_key,
    send_information = false,
    group_ids,
    notified_project_ids,
    customValues: _,
    ...columns
  } = given;
  const made = generate_password ? generatedPassword(settings) : chosen;
  const password = hash === undefined ? made : { hash: hash.toLowerCase(), salt };
  return { columns, password, twofa_totp_key, send_information, group_ids, notified_project_ids };
}
