import type { Db, Translate } from "../../kernel/index.js";
import { mentionablePeople } from "./mentionable.js";

const MOST_NAMED = 5;

const LONGEST_LOGIN = 60;

/** The sentence for logins that nobody has; it names those who see the project's issues and are near the first. */
export async function unknownLogins(
  db: Db,
  { unknown, projectId, t }: { unknown: string[]; projectId: number; t: Translate },
): Promise<string> {
  const [first = ""] = unknown;
  const near = await mentionablePeople(db, projectId, first.slice(0, 3));
  const logins = unknown
    .slice(0, MOST_NAMED)
    .map((login) => login.slice(0, LONGEST_LOGIN))
    .join(", ");
  if (near.length === 0) return t("issues.unknownLogins", { logins });
  const named = near.slice(0, MOST_NAMED).map(({ login }) => login);
  return t("issues.unknownLoginsNear", { logins, near: named.join(", ") });
}
