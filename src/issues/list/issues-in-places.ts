import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Blanks, builtOnce, type Db } from "../../kernel/index.js";
import { type ListedIssue, withNames } from "./listed-issue.js";

/** First the ids of the page, then the names of what is shown, not of all. */
export async function issuesIn(
  db: Db,
  viewer: Viewer,
  seen: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
  plan = sql``,
): Promise<ListedIssue[]> {
  const { rows } = await sql<ListedIssue>`${plan} with ${seen} ${inPlaces({ user: viewer.id, ids })}`.execute(db);
  return rows;
}

const inPlaces = builtOnce((db, { user, ids }: Placed) => withNames(placed(db, ids), user).orderBy(sql`page.place`));

/** The same with the `place` of each, for a statement that says more. */
export const withPlaces = builtOnce((db, { user, ids }: Placed) =>
  withNames(placed(db, ids), user).select(sql<number>`page.place`.as("place")),
);

/** A statement, which answers the ids in their order. */
type Placed = Blanks<{ user: number; ids: number[] }>;

const placed = (db: Db, ids: RawBuilder<unknown>) =>
  db
    .selectFrom(
      sql<{ id: number; place: number }>`unnest(array(${ids})) with ordinality`.as<"page">(sql`page (id, place)`),
    )
    .innerJoin("issues as i", "i.id", "page.id");
