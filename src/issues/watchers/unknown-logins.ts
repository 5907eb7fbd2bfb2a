import type { Viewer } from "../../accounts/index.js";
import type { Db, Problem } from "../../kernel/index.js";
import { mentionablePeople } from "./mentionable.js";

const MOST_NAMED = 5;

const LONGEST_LOGIN = 60;

/** The problem of unknown logins; it suggests similar logins of users who see the project's issues. */
export async function unknownLogins(
  db: Db,
  viewer: Viewer,
  { unknown, projectId }: { unknown: string[]; projectId: number },
): Promise<Problem> {
  const [first = ""] = unknown;
  const near = await mentionablePeople(db, viewer, { projectId, typed: first.slice(0, 3) });
  const logins = unknown
    .slice(0, MOST_NAMED)
    .map((login) => login.slice(0, LONGEST_LOGIN))
    .join(", ");
  if (near.length === 0) return { field: "watcher_user_ids", rule: "issues.unknown_logins", values: { logins } };
  const named = near.slice(0, MOST_NAMED).map(({ login }) => login);
  return { field: "watcher_user_ids", rule: "issues.unknown_logins_near", values: { logins, near: named.join(", ") } };
}
