import { sql } from "kysely";
import type { Trx } from "../../src/kernel/index.js";
import { known, type Size } from "../size.js";
import type { Cast } from "./cast.js";
import { categoriesPerProject } from "./projects.js";

const DESCRIPTION = `The export stops when a file name has an umlaut in it.

1. Open the list and choose **Export**.
2. Wait for the file.

- [ ] find out since when
- [x] ask the people who reported it

\`\`\`
Error: EILSEQ at writeFile (export.js:41)
\`\`\`

See #12 and [the handbook](https://example.test/handbook), or ask @user7.`;

/**
 * Two years of issues, two thirds of them open. The measured person reported 40, works on 40 and watches 100, in either
 * size. One of ten is a subtask. The words of a subject: "deploy" in one of five, "needle" in one of a thousand.
 */
export async function seedIssues(trx: Trx, size: Size, { person }: Cast): Promise<void> {
  const { userBase, groupBase, ownProjects, groupProjects, longIssue } = known;
  const theirs = ownProjects + groupProjects;
  const some = (salt: number) => sql`${userBase}::int + 1 + pg_temp.pick(n, ${salt}::int, ${size.users}::int)`;
  const eachOf = (count: number) => sql`${size.issues / count}::int`;
  await sql`
    insert into issues (id, project_id, tracker_id, status_id, priority_id, category_id, subject, description, author_id,
                        assigned_to_id, is_private, start_date, due_date, done_ratio, estimated_hours, parent_id,
                        created_on, updated_on, closed_on) overriding system value
    select n, project, tracker, s.id, priority,
           case when pg_temp.pick(n, 1, 2) = 0
                then (project - 1) * ${categoriesPerProject}::int + 1 + pg_temp.pick(n, 2, ${categoriesPerProject}::int)
           end,
           (array['The export of','A page about','Nobody sees','Slow answer of','deploy:'])[1 + n % 5]
             || ' ' || (array['the calendar','old reports','a new member','the archive'])[1 + n % 4]
             || case when n % 1000 = 500 then ' needle' else '' end || ' ' || n,
           ${DESCRIPTION}, author, assignee, pg_temp.pick(n, 3, 50) = 0,
           created::date, case when pg_temp.pick(n, 4, 2) = 0 then created::date + pg_temp.pick(n, 5, 90) end,
           pg_temp.pick(n, 6, 11) * 10, case when pg_temp.pick(n, 7, 3) = 0 then pg_temp.pick(n, 8, 40) end,
           case when n > 100 and n % 10 = 9 then n - 4 end,
           created, updated, case when s.is_closed then updated end
      from (
        select n, created, created + (now() - created) * pg_temp.pick(n, 9, 1000) / 1000 as updated,
               case when n <= 10 or n % 20 = 0 then 1
                    when pg_temp.pick(n, 10, 100) < ${size.percentTheirs}::int then 1 + pg_temp.pick(n, 11, ${theirs}::int)
                    else ${theirs}::int + 1 + pg_temp.pick(n, 12, ${size.projects - theirs}::int) end as project,
               1 + pg_temp.pick(n, 13, 3) as tracker,
               (array[1,1,1,1,1,1,2,2,2,2,3,3,4,5,5,5,5,5,5,6])[1 + pg_temp.pick(n, 14, 20)] as status,
               (array[1,2,2,2,2,2,3,3,4,5])[1 + pg_temp.pick(n, 15, 10)] as priority,
               case when n % ${eachOf(40)} = 7 then ${person}::int else ${some(16)} end as author,
               case when n % ${eachOf(40)} = 11 then ${person}::int
                    when pg_temp.pick(n, 17, 10) < 3 then null
                    when pg_temp.pick(n, 18, 50) = 0 then ${groupBase}::int + 1 + pg_temp.pick(n, 19, ${size.groups}::int)
                    else ${some(20)} end as assignee
          from (select n, now() - interval '700 days' * (${size.issues}::int - n) / ${size.issues}::int as created
                  from generate_series(1, ${size.issues}::int) n) numbered
      ) i
      join issue_statuses s on s.position = i.status
     order by n`.execute(trx);
  // The seed writes with triggers switched off.
  await sql`select count_issues_anew(), add_up_hours_anew()`.execute(trx);
  await sql`
    insert into search_texts (entity_type, entity_id, words)
    select 'Issue', id, setweight(search_words(subject), 'A') || setweight(search_words(description), 'B')
      from issues order by id`.execute(trx);
  await sql`
    insert into watchers (entity_type, entity_id, user_id)
    select 'Issue', n, ${userBase}::int + 1 + pg_temp.pick(n, 20 + k, ${size.users}::int)
      from generate_series(1, ${size.issues}::int) n
      cross join lateral generate_series(1, case n when ${longIssue}::int then 10 else 3 end) k
    union
    select 'Issue', n, ${person}::int from generate_series(3, ${size.issues}::int, ${eachOf(100)}) n
     order by 2, 3`.execute(trx);
}
