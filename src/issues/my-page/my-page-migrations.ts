import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

export const myPageMigrations: Migrations = {
  "2026-12-10-6300 first steps that are not wanted": {
    async up(db) {
      await sql`
        create table first_steps_dismissed (user_id integer primary key references users on delete cascade)`.execute(
        db,
      );
    },
  },
};
