import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";
import { triggered } from "../members/inherited-members.js";

/**
 * Two changes of older versions at once could put projects below each other. Every walk through the tree ends now, whatever stands
 * below what. The first project of each
 * circle stands on top from now on, and the others below it.
 */
export const circleMigrations: Migrations = {
  "2026-12-28-10 no walk through the tree of projects goes in circles": {
    async up(db) {
      await sql`
        create or replace function projects_below(top integer) returns integer[] language plpgsql stable as $$
        begin
          return array(
            with recursive below (id) as (
              select top
              union
              select p.id from projects p join below on p.parent_id = below.id)
            select id from below);
        end $$`.execute(db);
      await sql`
        create or replace function projects_above(bottom integer) returns integer[] language plpgsql stable as $$
        begin
          return array(
            with recursive above (id, parent_id, distance, passed) as (
              select id, parent_id, 0, array[id] from projects where id = bottom
              union all
              select p.id, p.parent_id, distance + 1, passed || p.id
                from projects p join above on p.id = above.parent_id where p.id <> all(passed))
            select id from above order by distance);
        end $$`.execute(db);
      await sql`
        create or replace function projects_with_members_of(top integer) returns table (project_id integer)
        language sql stable as $$
          with recursive reached (id) as (
            select top
            union
            select p.id from projects p join reached on p.parent_id = reached.id where p.inherit_members)
          select id from reached $$`.execute(db);
      await triggered("projects_inherit").execute(db);
      await sql`
        with recursive above (start, id) as (
          select id, parent_id from projects where parent_id is not null
          union
          select a.start, p.parent_id from above a join projects p on p.id = a.id where p.parent_id is not null)
        update projects set parent_id = null
         where id in (select start from above group by start having start = min(id))`.execute(db);
    },
  },
};
