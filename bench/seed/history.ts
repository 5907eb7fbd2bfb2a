import { sql } from "kysely";
import type { Trx } from "../../src/kernel/index.js";
import { known, type Size } from "../size.js";

const NOTES = [
  "I can reproduce this with the *current* version. It happens with every file that has an umlaut in its name.",
  "Thanks! Moved to the next version, see #15.\n\n> It happens with every file\n\nThat explains it. @user3, can you have a look?",
  "Done in `export.js`:\n\n```js\nreturn name.normalize('NFC');\n```\n\n- tests are there\n- the handbook is **not** changed yet",
  "Works for me. [Released](https://example.test/releases/4) this morning.",
];

/** What triggers would fill is said here, as none of them runs. Journals in the order of their time. A third change fields only, one in fifty is private; issue 1 has comments. */
export async function seedHistory(trx: Trx, size: Size): Promise<void> {
  await sql`
    insert into journals (entity_type, entity_id, project_id, user_id, notes, private_notes, created_on)
    select 'Issue', i.id, i.project_id, ${known.userBase}::int + 1 + pg_temp.pick(i.id, 30 + k, ${size.users}::int),
           case when i.id <> ${known.longIssue} and k % 3 = 2 then '' else (${NOTES}::text[])[1 + k % ${NOTES.length}::int] end,
           i.id <> ${known.longIssue} and k % 3 <> 2 and pg_temp.pick(i.id, k, 50) = 0,
           i.created_on + (i.updated_on - i.created_on) * k / count
      from issues i
      cross join lateral (select case i.id when ${known.longIssue}::int then ${known.comments}::int
                                           else ${size.journalsPerIssue}::int end as count) c
      cross join lateral generate_series(1, count) k
     order by 7, 2`.execute(trx);
  await sql`
    insert into journal_details (journal_id, property, prop_key, old_value, value, entity_type, entity_id)
    select j.id, 'attr', change.name, change.before, change.after,
           case when change.refers then 'Issue' end, case when change.refers then j.entity_id end
      from journals j
      cross join lateral (values
        (0, 'status_id', '1', '2', true),
        (1, 'assigned_to_id', null, (${known.userBase}::int + 1 + pg_temp.pick(j.id, 40, ${size.users}::int))::text, false),
        (2, 'done_ratio', '10', '40', false), (3, 'priority_id', '2', '3', true)) change (kind, name, before, after, refers)
     where (j.notes = '' or pg_temp.pick(j.id, 41, 4) = 0) and change.kind = pg_temp.pick(j.id, 42, 4)
     order by j.id`.execute(trx);
}
