import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

export const searchedPeople: Migrations = {
  "2026-12-23-11 people are found whatever the accents": {
    async up(db) {
      // The index of names stays: a name that is written as a whole is looked up in it as it is.
      await sql`drop index users_from_login, users_from_last_name`.execute(db);
      const searched = {
        searched_login: "login",
        searched_name: "trim(firstname || ' ' || lastname)",
        searched_last_name: "trim(lastname || ' ' || firstname)",
      };
      for (const [name, text] of Object.entries(searched))
        await sql`create index ${sql.id(`users_${name}`)} on users ((plain_letters(${sql.raw(text)}) collate "C"))`.execute(
          db,
        );
    },
  },
};
