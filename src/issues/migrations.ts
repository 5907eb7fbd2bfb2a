import { sql } from "kysely";
import { takesItsAttachments, takesItsValueFiles } from "../attachments/index.js";
import { journalsKnowTheirProject, takesItsHistory } from "../entities/index.js";
import type { Migrations } from "../kernel/index.js";
import { notificationsKnowTheirProject } from "../notifications/index.js";
import { madeFindable } from "../search/index.js";
import { takesItsCustomValues } from "../tracking/index.js";

export const issuesMigrations: Migrations = {
  "2026-11-20-50 issues": {
    async up(db) {
      await sql`
        create table issues (
          id integer generated always as identity primary key,
          project_id integer not null references projects,
          tracker_id integer not null references trackers,
          status_id integer not null references issue_statuses,
          priority_id integer not null references issue_priorities,
          category_id integer references issue_categories on delete set null,
          subject text not null check (subject <> '' and length(subject) <= 255),
          description text not null default '',
          author_id integer not null references users,
          assigned_to_id integer references users,
          is_private boolean not null default false,
          start_date date,
          due_date date,
          done_ratio smallint not null default 0 check (done_ratio between 0 and 100),
          estimated_hours double precision check (estimated_hours >= 0),
          lock_version integer not null default 0,
          created_on timestamptz not null default now(),
          updated_on timestamptz not null default now(),
          closed_on timestamptz
        )`.execute(db);
      // The issue list: newest change first, whole or of one project; then what a person reported or works on.
      await sql`create index issues_updated on issues (updated_on desc, id desc)`.execute(db);
      await sql`create index issues_of_project on issues (project_id, updated_on desc, id desc)`.execute(db);
      await sql`create index issues_of_assignee on issues (assigned_to_id, updated_on desc)`.execute(db);
      await sql`create index issues_of_author on issues (author_id, updated_on desc)`.execute(db);
      await sql`create index issues_of_status on issues (status_id)`.execute(db);
      await sql`
        create table journals (
          id integer generated always as identity primary key,
          issue_id integer not null references issues on delete cascade,
          user_id integer not null references users,
          notes text not null default '',
          private_notes boolean not null default false,
          created_on timestamptz not null default now()
        )`.execute(db);
      await sql`create index journals_of_issue on journals (issue_id, created_on, id)`.execute(db);
      // The activity feed.
      await sql`create index journals_recent on journals (created_on desc, id desc)`.execute(db);
      await sql`
        create table journal_details (
          id integer generated always as identity primary key,
          journal_id integer not null references journals on delete cascade,
          property text not null,
          prop_key text not null,
          old_value text,
          value text
        )`.execute(db);
      await sql`create index journal_details_of_journal on journal_details (journal_id)`.execute(db);
      await sql`
        create table watchers (
          issue_id integer not null references issues on delete cascade,
          user_id integer not null references users on delete cascade,
          primary key (issue_id, user_id)
        )`.execute(db);
      await sql`create index watchers_of_user on watchers (user_id, issue_id)`.execute(db);
      // A call that is repeated with its key creates nothing twice.
      await sql`
        create table issue_creation_keys (
          user_id integer not null references users on delete cascade,
          key text not null,
          issue_id integer not null references issues on delete cascade,
          created_on timestamptz not null default now(),
          primary key (user_id, key)
        )`.execute(db);
    },
  },
  "2026-11-22-21 notifications of issues know their project": {
    up: async (db) => {
      await notificationsKnowTheirProject("issues", "Issue").execute(db);
    },
  },
  "2026-11-22-49 lists from indexes alone": {
    async up(db) {
      // Which issues stand on a page of the list is read from here, without the issues: whose, where, and in what order.
      await sql`drop index issues_updated`.execute(db);
      await sql`
        create index issues_updated on issues (updated_on desc, id desc)
               include (status_id, project_id, is_private, author_id, assigned_to_id,
                        tracker_id, priority_id, category_id)`.execute(db);
      // How many there are: in all, open ones, of each project.
      await sql`
        create index issues_counted on issues (project_id, status_id, is_private)
               include (author_id, assigned_to_id, tracker_id, priority_id, category_id)`.execute(db);
      // The list by creation, newest first.
      await sql`create index issues_created on issues (created_on desc, id desc)`.execute(db);
    },
  },
  "2026-11-22-50 who reports and who works in a project": {
    async up(db) {
      // The different people of a project are found by one look into an index each.
      await sql`create index issues_authors_of_project on issues (project_id, author_id)`.execute(db);
      await sql`create index issues_assignees_of_project on issues (project_id, assigned_to_id)`.execute(db);
    },
  },
  "2026-11-23-11 an issue takes its history along": {
    up: async (db) => {
      await takesItsHistory("issues", "Issue").execute(db);
    },
  },
  "2026-11-23-50 where imported issues come from": {
    async up(db) {
      await sql`
        create table issue_origins (
          issue_id integer primary key references issues on delete cascade,
          origin integer not null,
          repository text not null,
          number integer not null,
          url text not null,
          unique (origin, number)
        )`.execute(db);
      await sql`create index issue_origins_number on issue_origins (number, lower(repository))`.execute(db);
    },
  },
  "2026-11-24-81 issues are found by their words": {
    async up(db) {
      const issues = { type: "Issue", table: "issues", title: "subject", text: "description" };
      for (const step of madeFindable(issues)) await step.execute(db);
    },
  },
  "2026-11-24-83 a key stands for one call": {
    async up(db) {
      await sql`alter table issue_creation_keys add column digest text`.execute(db);
    },
  },
  "2026-12-09-61 issues take their attachments": {
    async up(db) {
      await takesItsAttachments("issues", "Issue").execute(db);
    },
  },
  "2026-11-22-61 issues take their custom values": {
    async up(db) {
      await takesItsCustomValues("issues", "issue").execute(db);
    },
  },
  "2026-12-01-12 issues are planned for versions": {
    async up(db) {
      // A version with issues is not deleted; with its project it goes, and whose project that is not only loses it.
      await sql`
        alter table issues add column fixed_version_id integer references versions on delete set null`.execute(db);
    },
  },
  "2026-12-09-71 keys of issues stand with those of all records": {
    async up(db) {
      await sql`
        insert into creation_keys (user_id, entity_type, key, entity_id, digest, created_on)
        select user_id, 'Issue', key, issue_id, digest, created_on from issue_creation_keys order by user_id, key`.execute(
        db,
      );
      await sql`drop table issue_creation_keys`.execute(db);
    },
  },
  "2026-12-10-61 issues whose custom fields were saved without values": {
    async up(db) {
      await sql`alter table issues add column customs_saved boolean not null default false`.execute(db);
    },
  },
  "2026-12-13-20 journals of issues know their project": {
    async up(db) {
      for (const step of journalsKnowTheirProject("issues", "Issue")) await step.execute(db);
    },
  },
  "2026-12-13-21 the newest issues of a person": {
    async up(db) {
      // The activity of one person; that of all reads `issues_created`, that of a project `issues_created_in_project`.
      await sql`create index issues_created_by on issues (author_id, created_on desc, id desc)`.execute(db);
    },
  },
  "2026-12-14-40 issues take the files of their custom fields": {
    async up(db) {
      await takesItsValueFiles("issues", "Issue").execute(db);
    },
  },
};
