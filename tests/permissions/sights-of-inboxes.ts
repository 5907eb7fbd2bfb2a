import { sql } from "kysely";
import { type AnySource, markAllSeen, type Recipients, undoSeen, unseenCounts } from "../../src/notifications/index.js";
import { type Look, sightsOfUsers } from "./sights.js";

/** What is asked about people without a request of theirs: by the job that tells, for open pages, and when all is marked. */
export const sightsOfInboxes: Record<string, Look> = {
  "whom a change is told": async ({ app, ids, issues }, who) => {
    const { db, contributions } = app.runtime;
    const source = contributions.notifications.sources.get("Issue") as AnySource; // every app with issues has it
    const told = new Set<number>();
    for (const { id } of issues) {
      const recipients = source.entries[0]?.recipients as (row: object) => Recipients; // a function, as the source has it
      const sees = recipients(await source.read(db, id)).visibleTo?.(sql.ref("u.id"));
      const { rows } = await sql`select from users u where u.id = ${ids[who]} and ${sees}`.execute(db);
      if (rows.length > 0) told.add(id);
    }
    return { issues: told };
  },
  "the badge of an open page, and how many are marked at once": async (house, who) => {
    const { db, contributions } = house.app.runtime;
    const reader = { id: house.ids[who], trackersLimited: who !== "admin" };
    const sight = await (sightsOfUsers["notifications in REST"] as Look)(house, who);
    const badges = await unseenCounts(db, contributions.notifications, [reader.id]);
    const { id, count } = await markAllSeen(db, contributions.notifications, reader);
    if (id !== null) await undoSeen(db, reader.id, id);
    const listed = sight.issues?.size;
    if (badges.get(reader.id) !== listed || count !== listed)
      throw new Error(`${listed} are listed, ${badges.get(reader.id)} counted for a page, ${count} marked.`);
    return sight;
  },
};
