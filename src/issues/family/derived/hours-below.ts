import { sql } from "kysely";
import type { Migrations } from "../../../kernel/index.js";

/**
 * `issues.hours_below`: the estimated hours of all that is below an issue, seen or not, as Redmine adds up; null without subtasks.
 * `total_estimated_hours` has the issue's own besides. Stored because a list in their order would add up every family first.
 *
 * A change goes up its family, one parent after the other, each locked before its subtasks are added up: two subtasks that change
 * at once are both counted. Hours are added as decimals, so that three tenths are no 0.30000000000000004.
 */
export const hoursBelowMigrations: Migrations = {
  "2026-12-26-30 hours with those of subtasks": {
    async up(db) {
      await sql`
        alter table issues add column hours_below double precision,
          add column total_estimated_hours double precision generated always as (
            case when hours_below is null then estimated_hours
                 else (coalesce(estimated_hours, 0)::numeric + hours_below::numeric)::double precision end) stored`.execute(
        db,
      );
      await sql`
        create function add_up_hours_below(parent integer) returns void language plpgsql as $$
        begin
          perform from issues where id = parent for no key update;
          update issues i set hours_below = below.hours
            from (select sum(coalesce(c.total_estimated_hours, 0)::numeric)::double precision as hours
                    from issues c where c.parent_id = parent) below
           where i.id = parent and i.hours_below is distinct from below.hours;
        end $$`.execute(db);
      await sql`
        create function issues_add_up_hours() returns trigger language plpgsql as $$
        begin
          if old.parent_id is not null then perform add_up_hours_below(old.parent_id); end if;
          if tg_op = 'UPDATE' and new.parent_id is not null and new.parent_id is distinct from old.parent_id
            then perform add_up_hours_below(new.parent_id); end if;
          return null;
        end $$`.execute(db);
      // Once for each parent: row by row, subtasks that come together would be added up once for each of them.
      await sql`
        create function new_issues_add_up_hours() returns trigger language plpgsql as $$
        begin
          perform add_up_hours_below(parent_id)
             from (select distinct parent_id from added where parent_id is not null order by parent_id) parents;
          return null;
        end $$`.execute(db);
      // For what is written with triggers switched off.
      await sql`
        create function add_up_hours_anew() returns void language plpgsql as $$
        begin
          update issues i set hours_below = (
            select sum(coalesce(c.estimated_hours, 0)::numeric)::double precision
              from issues c where c.id = any(issues_below(i.id)) and c.id <> i.id)
           where exists (select from issues c where c.parent_id = i.id);
        end $$`.execute(db);
      await sql`select add_up_hours_anew()`.execute(db);
      await sql`
        create trigger issues_add_up_hours_after_insert after insert on issues referencing new table as added
           for each statement execute function new_issues_add_up_hours()`.execute(db);
      await sql`
        create trigger issues_add_up_hours_after_update after update of parent_id, estimated_hours, hours_below on issues
           for each row when (
             old.parent_id is distinct from new.parent_id
             or new.parent_id is not null and (old.estimated_hours is distinct from new.estimated_hours
                                               or old.hours_below is distinct from new.hours_below))
               execute function issues_add_up_hours()`.execute(db);
      await sql`
        create trigger issues_add_up_hours_after_delete after delete on issues
           for each row when (old.parent_id is not null) execute function issues_add_up_hours()`.execute(db);
      await sql`
        create index issues_by_total_hours on issues (total_estimated_hours, id)
               include (status_id, project_id, is_private, author_id, assigned_to_id)`.execute(db);
    },
  },
};
