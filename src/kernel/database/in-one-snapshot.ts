import type { Db } from "./database.js";

/** What several statements find at one moment. No change: the database refuses what would write in here. */
export const inOneSnapshot = <Found>(db: Db, read: (snapshot: Db) => Promise<Found>): Promise<Found> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
