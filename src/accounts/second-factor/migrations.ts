import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

export const secondFactors: Migrations = {
  "2027-01-02-10 second factors": {
    async up(db) {
      await sql`
        create table second_factors (
          user_id integer primary key references users on delete cascade,
          secret text not null,
          last_step integer not null default 0,
          created_on timestamptz not null default now()
        )`.execute(db);
      await sql`
        create table recovery_codes (
          user_id integer not null references second_factors on delete cascade,
          digest text not null,
          primary key (user_id, digest)
        )`.execute(db);
      // Of groups, as in Redmine.
      await sql`alter table users add column twofa_required boolean not null default false`.execute(db);
      // It belongs to the session in which the password was given: no other session of the user reads the secret.
      await sql`
        create table second_factor_setups (
          session text primary key references sessions on delete cascade,
          secret text not null,
          created_on timestamptz not null default now()
        )`.execute(db);
      await sql`alter table sessions add column owes text check (owes in ('code', 'set_up', 'password'))`.execute(db);
      await sql`update sessions set owes = 'password' where password_due`.execute(db);
      await sql`alter table sessions drop column password_due`.execute(db);
    },
  },
};
