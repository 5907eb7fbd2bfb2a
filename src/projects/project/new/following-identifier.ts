import type { Db } from "../../../kernel/index.js";
import { BEING_DELETED } from "../visible.js";
import { isIdentifier } from "../wrong-fields.js";
import { identifiersFollow, type NewProjectSettings } from "./new-project-settings.js";
import { successor } from "./successor.js";

/** So many that are taken are passed over. */
const MOST_PASSED = 100;

/**
 * The identifier of a new project that is given none: by the setting the next one behind that of the newest project that is free,
 * otherwise, and where there is no such, an empty text.
 */
export async function followingIdentifier(db: Db, settings: NewProjectSettings): Promise<string> {
  if (!identifiersFollow(settings)) return "";
  const newest = await db
    .selectFrom("projects")
    .select("identifier")
    .where("status", "<>", BEING_DELETED)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) return "";
  const following = [successor(newest.identifier)];
  while (following.length < MOST_PASSED) following.push(successor(following.at(-1) ?? ""));
  const rows = await db.selectFrom("projects").select("identifier").where("identifier", "in", following).execute();
  const taken = new Set(rows.map(({ identifier }) => identifier));
  return following.find((identifier) => isIdentifier(identifier) && !taken.has(identifier)) ?? "";
}
