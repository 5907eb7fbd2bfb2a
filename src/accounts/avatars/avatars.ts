import { sql } from "kysely";
import type { Database, Log } from "../../kernel/index.js";

/**
 * Which people have a picture of themselves, kept in memory by every process that shows pages, as the settings are: no
 * statement that reads a name has to read this, too. A person with a picture takes about a hundred bytes.
 */
export interface Avatars {
  /** Its address, but for the size; undefined: none. */
  pathOf(userId: number): string | undefined;
  /** Reads which there are, and from then on each that changes. */
  follow(database: Database, log: Log): Promise<void>;
  /** For the process that changed one, which need not wait for its own notification. */
  reload(userId: number): Promise<void>;
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    avatars: Avatars;
  }
}

const CHANNEL = "bellwether_avatars";

export function openAvatars(): Avatars {
  const versions = new Map<number, string>();
  let db: Database["db"] | undefined;
  const load = async (userId?: number) => {
    const which = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
    const read = db && (await sql<Version>`select user_id as id, version from avatars where ${which}`.execute(db));
    if (userId === undefined) versions.clear();
    else versions.delete(userId);
    for (const { id, version } of read?.rows ?? []) versions.set(id, version);
  };
  return {
    pathOf(userId) {
      const version = versions.get(userId);
      return version && `/avatars/${userId}/${version}`;
    },
    async follow(database, log) {
      db = database.db;
      // A picture that is gone leaves its initials, so what cannot be read now can wait for the next ring.
      const heard = (userId?: number) =>
        void load(userId).catch((error) => log.warn({ err: error }, "the avatars could not be read again"));
      await database.listen(CHANNEL, (userId) => heard(Number(userId)));
      database.onGap(() => heard());
      await load();
    },
    reload: load,
  };
}

interface Version {
  id: number;
  version: string;
}
