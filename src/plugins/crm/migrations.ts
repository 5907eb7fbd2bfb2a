import { sql } from "kysely";
import { takesItsAttachments } from "../../attachments/index.js";
import { journalsKnowTheirProject, takesItsHistory } from "../../entities/index.js";
import type { Migrations, Trx } from "../../kernel/index.js";
import { madeFindable } from "../../search/index.js";

export const crmMigrations: Migrations = {
  "2026-11-26-10 crm cases": {
    async up(db) {
      await sql`
        create table crm_case_statuses (
          id integer generated always as identity primary key,
          name text not null unique check (name <> ''),
          position integer not null,
          is_closed boolean not null default false
        )`.execute(db);
      // A price is exact, so it is no floating number; statements read it as one, which holds all of its fifteen digits.
      await sql`
        create table crm_cases (
          id integer generated always as identity primary key,
          project_id integer not null references projects on delete cascade,
          status_id integer not null references crm_case_statuses,
          author_id integer not null references users,
          assigned_to_id integer references users,
          name text not null check (name <> '' and length(name) <= 255),
          description text not null default '',
          contact text check (length(contact) <= 255),
          company text check (length(company) <= 255),
          price numeric(15, 2) check (price >= 0),
          currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
          lock_version integer not null default 0,
          created_on timestamptz not null default now(),
          updated_on timestamptz not null default now(),
          closed_on timestamptz,
          creation_key text,
          findable text generated always as (
            coalesce(company, '') || ' ' || coalesce(contact, '') || E'\\n' || description) stored
        )`.execute(db);
      // The list, last changed first, of one project and of all; the counts beside it.
      await sql`
        create index crm_cases_of_project on crm_cases (project_id, updated_on desc, id desc) include (status_id)`.execute(
        db,
      );
      await sql`create index crm_cases_changed on crm_cases (updated_on desc, id desc)`.execute(db);
      // Not unique: the cases of deleted users have one author. `createdBefore` lets equal keys follow each other.
      await sql`create index crm_cases_of_key on crm_cases (author_id, creation_key) where creation_key is not null`.execute(
        db,
      );
      await sql`create index crm_cases_of_assignee on crm_cases (assigned_to_id)`.execute(db);
      await takesItsHistory("crm_cases", "CrmCase").execute(db);
      const cases = { type: "CrmCase", table: "crm_cases", title: "name", text: "findable" };
      for (const step of madeFindable(cases)) await step.execute(db);
    },
  },
  "2026-12-09-72 keys of cases stand with those of all records": {
    async up(db) {
      // Cases of deleted users have one author, who may have used a key twice: the first case is kept.
      await sql`
        insert into creation_keys (user_id, entity_type, key, entity_id, created_on)
        select distinct on (author_id, creation_key) author_id, 'CrmCase', creation_key, id, created_on from crm_cases
         where creation_key is not null order by author_id, creation_key, id`.execute(db);
      await sql`alter table crm_cases drop column creation_key`.execute(db);
    },
  },
  "2026-12-09-73 the newest cases": {
    async up(db) {
      // The activity feed, and the list by creation.
      await sql`create index crm_cases_created on crm_cases (created_on desc, id desc)`.execute(db);
    },
  },
  "2026-12-09-62 crm cases take their attachments": {
    async up(db) {
      await takesItsAttachments("crm_cases", "CrmCase").execute(db);
    },
  },
  "2026-12-13-30 journals of cases know their project": {
    async up(db) {
      for (const step of journalsKnowTheirProject("crm_cases", "CrmCase")) await step.execute(db);
    },
  },
  "2026-12-13-31 the newest cases of a project and of a person": {
    async up(db) {
      // The activity of each; that of all reads `crm_cases_created`.
      await sql`create index crm_cases_created_in_project on crm_cases (project_id, created_on desc, id desc)`.execute(
        db,
      );
      await sql`create index crm_cases_created_by on crm_cases (author_id, created_on desc, id desc)`.execute(db);
    },
  },
};

/** The way of a case; the first one is where it begins. */
export async function installStatuses(trx: Trx): Promise<void> {
  const open = ["New", "Contacted", "Qualified", "Offer"];
  const closed = ["Won", "Lost"];
  await trx
    .insertInto("crm_case_statuses")
    .values(
      [...open, ...closed].map((name, place) => ({ name, position: place + 1, is_closed: closed.includes(name) })),
    )
    .execute();
}
