import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

export const relationMigrations: Migrations = {
  "2026-12-02-11 relations of issues": {
    async up(db) {
      // One row says both directions: that 1 blocks 2 and that 2 is blocked by 1.
      await sql`
        create table issue_relations (
          id integer generated always as identity primary key,
          issue_from_id integer not null references issues on delete cascade,
          issue_to_id integer not null references issues on delete cascade,
          relation_type text not null
            check (relation_type in ('relates', 'duplicates', 'blocks', 'precedes', 'copied_to')),
          delay integer,
          unique (issue_from_id, issue_to_id),
          check (issue_from_id <> issue_to_id),
          check ((relation_type = 'precedes') = (delay is not null))
        )`.execute(db);
      await sql`create index issue_relations_to on issue_relations (issue_to_id)`.execute(db);
    },
  },
  "2026-12-02-12 working days": {
    async up(db) {
      // As Redmine counts: whole weeks first, then days. 1 is Monday, 7 Sunday.
      await sql`
        create function working_day_from(day date, free_days integer[]) returns date language plpgsql immutable as $$
        begin
          while extract(isodow from day)::int = any(free_days) loop day := day + 1; end loop;
          return day;
        end $$`.execute(db);
      await sql`
        create function working_days_later(day date, days integer, free_days integer[]) returns date
        language plpgsql immutable as $$
        declare
          in_a_week integer := 7 - cardinality(free_days);
          later date := day + days / in_a_week * 7;
        begin
          if days <= 0 then return day; end if;
          for n in 1 .. days % in_a_week loop later := working_day_from(later + 1, free_days); end loop;
          return working_day_from(later, free_days);
        end $$`.execute(db);
      await sql`
        create function working_days_between(first date, last date, free_days integer[]) returns integer
        language plpgsql immutable as $$
        declare
          weeks integer := greatest(last - first, 0) / 7;
        begin
          return weeks * (7 - cardinality(free_days)) + (
            select count(*) from generate_series(first + weeks * 7, last - 1, interval '1 day') day
             where extract(isodow from day)::int <> all(free_days));
        end $$`.execute(db);
    },
  },
  "2026-12-02-13 what an issue pushes": {
    async up(db) {
      // An issue that moves takes its ancestors along, whose dates follow, and pushes what follows any of these, with all
      // that is below it.
      await sql`
        create function issues_pushed_by(moved integer[]) returns integer[] language plpgsql stable as $$
        begin
          return array(
            with recursive pushed (id) as (
              select issue_to_id from issue_relations where issue_from_id = any(moved) and relation_type = 'precedes'
              union
              select r.issue_to_id from pushed join issue_relations r
                  on r.issue_from_id = any(issues_below(pushed.id) || issues_above(pushed.id))
                 and r.relation_type = 'precedes')
            select id from pushed);
        end $$`.execute(db);
      // What is closed only after these: what they block, and their ancestors.
      await sql`
        create function issues_closed_after(first integer[]) returns integer[] language plpgsql stable as $$
        begin
          return array(
            with recursive later (id) as (
              select unnest(first)
              union
              select next.id from later cross join lateral (
                select issue_to_id from issue_relations where issue_from_id = later.id and relation_type = 'blocks'
                union all
                select parent_id from issues where id = later.id and parent_id is not null) next (id))
            select id from later);
        end $$`.execute(db);
      await sql`
        create function soonest_start(issue integer, with_ancestors boolean, free_days integer[]) returns date
        language plpgsql stable as $$
        begin
          return (
            select max(working_days_later(coalesce(f.due_date, f.start_date), 1 + r.delay, free_days))
              from issue_relations r join issues f on f.id = r.issue_from_id
             where r.relation_type = 'precedes'
               and r.issue_to_id = any(array[issue] || case when with_ancestors then issues_above(issue) else '{}' end));
        end $$`.execute(db);
    },
  },
};
