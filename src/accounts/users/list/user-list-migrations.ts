import { sql } from "kysely";
import { createTrigramIndex, type Migrations } from "../../../kernel/index.js";

export const userListMigrations: Migrations = {
  "2026-12-26-50 lists of users": {
    async up(db) {
      // Login and name as they are searched, the first name behind the last one, too: to make them of each user while searching
      // takes ten times as long. No mail address, which not everybody may find.
      await sql`
        alter table users add column letters text collate "C" generated always as (
          plain_letters(login || ' ' || trim(firstname || ' ' || lastname) || ' ' || firstname)) stored`.execute(db);
      const indexes = {
        counted: sql`(status)`,
        // As the pages of administrators sort them; who waits to be let in stands first.
        waiting: sql`((status <> 2), lower(login))`,
        by_first_name: sql`(lower(firstname), lower(login))`,
        by_mail: sql`(lower(mail), lower(login))`,
        by_mail_down: sql`(lower(mail) desc nulls last, lower(login) desc)`,
        by_last_login: sql`(last_login_on, lower(login))`,
        by_last_login_down: sql`(last_login_on desc nulls last, lower(login) desc)`,
      };
      for (const [name, on] of Object.entries(indexes)) {
        await sql`create index ${sql.id(`users_${name}`)} on users ${on} where type = 'user'`.execute(db);
      }
      await createTrigramIndex(db, "users_letters", sql`users using gin (letters gin_trgm_ops)`);
      await createTrigramIndex(
        db,
        "users_mail_letters",
        sql`users using gin (lower(mail collate "C") gin_trgm_ops) where type = 'user'`,
      );
    },
  },
  "2027-01-04-10 filters of the list of users": {
    async up(db) {
      const indexes = {
        by_last_name: sql`(lower(lastname), lower(login))`,
        by_created: sql`(created_on, lower(login))`,
        // How many match: what filters ask about, without the rest of a user. A quarter of what the table takes.
        narrowed: sql`(status, id) include (admin, created_on, last_login_on)`,
      };
      for (const [name, on] of Object.entries(indexes)) {
        await sql`create index ${sql.id(`users_${name}`)} on users ${on} where type = 'user'`.execute(db);
      }
    },
  },
};
