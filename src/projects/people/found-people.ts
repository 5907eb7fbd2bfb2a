import { type RawBuilder, sql } from "kysely";
import { ACTIVE, principalsFound, type Viewer } from "../../accounts/index.js";
import { seenAmong } from "./visible-people.js";

/** For the command palette of users who are logged in: active people, whose pages they may see. */
export function foundPeople(
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
): RawBuilder<unknown> | undefined {
  if (viewer.anonymous) return undefined;
  const eligible = seenAmong(viewer, { rule: sql<boolean>`u.status = ${ACTIVE} and u.type = 'user'` });
  return sql`
    select name as label, login as note, '/users/' || id as href, false as done
      from (${principalsFound({ typed: text, eligible, limit })}) people`;
}
