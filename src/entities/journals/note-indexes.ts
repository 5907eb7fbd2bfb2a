import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

export const noteIndexes: Migrations = {
  "2027-01-03-11 which records have notes": {
    async up(db) {
      // Whether a record has a note that all may read who see it, and those others that it has, each from here alone.
      await sql`
        create index journals_with_notes on journals (entity_type, entity_id)
         where notes <> '' and not private_notes`.execute(db);
      await sql`
        create index journals_with_private_notes on journals (entity_type, entity_id) include (user_id, project_id)
         where notes <> '' and private_notes`.execute(db);
    },
  },
};
