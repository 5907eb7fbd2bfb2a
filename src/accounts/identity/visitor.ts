import { sql } from "kysely";
import type { Database, Trx } from "../../kernel/index.js";
import { anonymousVisitor, type Viewer } from "./viewer.js";

/**
 * The anonymous visitor, kept in memory by every process as the settings are: a request without a credential asks no statement who
 * it is from.
 */
export interface Visitor {
  viewer(): Promise<Viewer>;
  /** From now on hears of roles that another process changed. */
  follow(database: Database): Promise<void>;
  /** For the verbs of roles: it is read again. Other processes hear of it when the change is committed. */
  rolesChanged(trx: Trx): Promise<void>;
  forget(): void;
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    visitor: Visitor;
  }
}

const CHANNEL = "bellwether_roles";

export function openVisitor(): Visitor {
  let db: Database["db"] | undefined;
  let known: Promise<Viewer> | undefined;
  const forget = () => {
    known = undefined;
  };
  return {
    async viewer() {
      if (!db) throw new Error("The anonymous visitor is asked for before the web is open.");
      if (!known) {
        known = anonymousVisitor(db);
        // What cannot be read is asked for again.
        known.catch(forget);
      }
      return known;
    },
    async follow(database) {
      db = database.db;
      await database.listen(CHANNEL, forget);
      database.onGap(forget);
    },
    async rolesChanged(trx) {
      forget();
      await sql`select pg_notify(${CHANNEL}, '')`.execute(trx);
    },
    forget,
  };
}
