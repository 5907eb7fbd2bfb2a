import { type RawBuilder, sql } from "kysely";
import { ACTIVE, type Viewer } from "../identity/viewer.js";
import { principalsFound } from "./search-principals.js";

/** For the command palette: active people, whose pages all who sign in may see. */
export function foundPeople(
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
): RawBuilder<unknown> | undefined {
  if (viewer.anonymous) return undefined;
  const eligible = { rule: sql<boolean>`u.status = ${ACTIVE} and u.type = 'user'` };
  return sql`
    select name as label, login as note, '/users/' || id as href, false as done
      from (${principalsFound({ typed: text, eligible, limit })}) people`;
}
