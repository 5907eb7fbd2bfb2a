import { sql } from "kysely";
import { createTrigramIndex, type Migrations } from "../../../kernel/index.js";

export const listIndexes: Migrations = {
  "2026-11-24-11 every count and order of a list": {
    async up(db) {
      for (const name of ["counted", "of_status", "of_project"])
        await sql`drop index ${sql.id(`issues_${name}`)}`.execute(db);
      const indexes = {
        // Everything of fixed width: what no cell of `issue_counts` answers is counted and collected from here alone.
        narrowed: sql`(project_id, status_id) include (
          is_private, author_id, assigned_to_id, tracker_id, priority_id, category_id, start_date, due_date, done_ratio,
          estimated_hours, created_on, updated_on, closed_on, id)`,
        // A span of time, in the viewer's projects only; a project's list, last changed first.
        of_project: sql`(project_id, updated_on desc, id desc) include (status_id, is_private, author_id, assigned_to_id)`,
        created_in_project: sql`(project_id, created_on) include (status_id, is_private, author_id, assigned_to_id, id)`,
        closed_in_project: sql`(project_id, closed_on) include (status_id, is_private, author_id, assigned_to_id, id)`,
        started_in_project: sql`(project_id, start_date) include (status_id, is_private, author_id, assigned_to_id, id)`,
        due_in_project: sql`(project_id, due_date) include (status_id, is_private, author_id, assigned_to_id, id)`,
        estimated_in_project: sql`(project_id, estimated_hours) include (status_id, is_private, author_id, assigned_to_id, id)`,
        // What is private: the few there are, and a viewer's own, which the cells leave out.
        private_of_author: sql`(author_id, id) include (status_id, project_id, is_private, assigned_to_id) where is_private`,
        private_of_assignee: sql`(assigned_to_id) where is_private`,
        // A list in the order of the column, or of the position or name of what it refers to.
        by_tracker: sql`(tracker_id, id)`,
        by_status: sql`(status_id, id)`,
        by_priority: sql`(priority_id, id) include (status_id, project_id, is_private, author_id, assigned_to_id)`,
        by_category: sql`(category_id, id) include (status_id, project_id, is_private, author_id, assigned_to_id)`,
        by_subject: sql`(subject, id)`,
        by_start_date: sql`(start_date, id) include (status_id, project_id, is_private, author_id, assigned_to_id)`,
        by_due_date: sql`(due_date, id)`,
        by_done_ratio: sql`(done_ratio, id)`,
        by_estimated_hours: sql`(estimated_hours, id) include (status_id, project_id, is_private, author_id, assigned_to_id)`,
        by_closed_on: sql`(status_id, closed_on, id)`,
      };
      for (const [name, on] of Object.entries(indexes)) {
        await sql`create index ${sql.id(`issues_${name}`)} on issues ${on}`.execute(db);
      }
    },
  },
  "2026-12-01-13 issues of a version": {
    async up(db) {
      // Those of one version, those of any and of none, and the order by version, each from here alone.
      await sql`
        create index issues_by_version on issues (fixed_version_id, id)
               include (status_id, project_id, is_private, author_id, assigned_to_id, done_ratio, estimated_hours)`.execute(
        db,
      );
    },
  },
  "2026-12-26-40 what was closed, last changed first": {
    async up(db) {
      // With the order that pages have by themselves: without it all of a project was read instead.
      await sql`drop index issues_closed_in_project`.execute(db);
      await sql`
        create index issues_closed_in_project on issues (project_id, closed_on)
               include (status_id, is_private, author_id, assigned_to_id, updated_on, id)`.execute(db);
    },
  },
  "2026-11-24-12 words of a subject": {
    async up(db) {
      await createTrigramIndex(
        db,
        "issues_subject_words",
        sql`issues using gin (lower(subject collate "C") gin_trgm_ops)`,
      );
    },
  },
  "2026-12-26-42 families and versions, counted": {
    async up(db) {
      await sql`drop index issues_narrowed`.execute(db);
      await sql`
        create index issues_narrowed on issues (project_id, status_id) include (
          is_private, author_id, assigned_to_id, tracker_id, priority_id, category_id, fixed_version_id, parent_id, start_date,
          due_date, done_ratio, estimated_hours, hours_below, created_on, updated_on, closed_on, id)`.execute(db);
    },
  },
  "2026-12-27-11 whether a subtask is seen": {
    async up(db) {
      // All that says who sees one: whether an issue has any is asked of this alone, and not of each subtask's row.
      await sql`drop index issues_of_parent`.execute(db);
      await sql`
        create index issues_of_parent on issues (parent_id)
               include (project_id, is_private, author_id, assigned_to_id, tracker_id) where parent_id is not null`.execute(
        db,
      );
    },
  },
  "2026-12-26-41 parts of a description": {
    async up(db) {
      await createTrigramIndex(
        db,
        "issues_description_parts",
        sql`issues using gin (lower(description collate "C") gin_trgm_ops)`,
      );
    },
  },
  "2027-01-06-10 what is private": {
    async up(db) {
      // One of fifty: by their statuses and those of all others they were found in six times as long.
      await sql`
        create index issues_private_listed on issues (status_id)
               include (project_id, is_private, author_id, assigned_to_id, updated_on, id) where is_private`.execute(
        db,
      );
    },
  },
};
