import { userGone } from "../../accounts/index.js";
import { replaceInHistory } from "../../entities/index.js";
import { following } from "../../kernel/index.js";
import { columnNames, issueFields } from "../fields/fields.js";
import { issueEntity } from "../issue/issue-entity.js";

const fields = columnNames.filter((name) => issueFields.get(name)?.to === "user");

/** Histories name the deleted user where issues were given to a user who is gone, or taken from them. */
export const forgetUser = following(userGone, async (trx, users) => {
  for (const { id, heirId } of users) {
    await replaceInHistory(trx, issueEntity, { fields, old: String(id), value: String(heirId) });
  }
});
