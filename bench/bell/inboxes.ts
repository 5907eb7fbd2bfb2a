import { sql } from "kysely";
import type { Db, Trx } from "../../src/kernel/index.js";
import type { Cast } from "../seed/cast.js";
import { seedPeople } from "../seed/people.js";
import { seedProjects } from "../seed/projects.js";
import { known, type Size } from "../size.js";

/** The measured people, by the number of their login: `user1`, `user2`, ... */
export const inboxes = {
  "10 unseen": 1,
  "100,000 unseen": 2,
  "50,000 unseen in a lost project": 3,
};

export const inboxOwner = (inbox: keyof typeof inboxes): number => known.userBase + inboxes[inbox];

const MANY = 100_000;
const LOST = 50_000;
/** Shown beside the lost ones. */
const FEW = 10;

export const inboxSize = (name: string): Size => ({
  name,
  users: 2_000,
  groups: 20,
  projects: 50,
  issues: MANY + LOST,
  journalsPerIssue: 0,
  percentTheirs: 0,
});

/** The same people in a small and in a large table: `others` is how many notifications belong to everybody else. */
export const seedInboxes = (others: number) => async (db: Db, size: Size, cast: Cast) => {
  await db.transaction().execute(async (trx) => {
    await seedPeople(trx, size, cast);
    await seedProjects(trx, size);
    await members(trx);
    await sql`set local session_replication_role = replica`.execute(trx);
    await issues(trx);
    await notified(trx, inboxOwner("10 unseen"), { from: 1, to: FEW });
    await notified(trx, inboxOwner("100,000 unseen"), { from: 1, to: MANY });
    await notified(trx, inboxOwner("50,000 unseen in a lost project"), { from: 1, to: FEW });
    await notified(trx, inboxOwner("50,000 unseen in a lost project"), { from: MANY + 1, to: MANY + LOST });
    await othersNotified(trx, size, others);
  });
  await sql`vacuum analyze`.execute(db);
};

/** The measured people see project 1, which the first issues are in. Nobody sees project 2, where the others are. */
async function members(trx: Trx): Promise<void> {
  await sql`
    insert into members (project_id, user_id)
    select p, ${known.userBase}::int + n from generate_series(1, 3) n, unnest(array[1, 3, 4]) p`.execute(trx);
  await sql`
    insert into member_roles (member_id, role_id) select m.id, r.id from members m join roles r on r.name = 'Developer'`.execute(
    trx,
  );
}

const issues = (trx: Trx) =>
  sql`
    insert into issues (id, project_id, tracker_id, status_id, priority_id, subject, author_id) overriding system value
    select n, case when n <= ${MANY}::int then 1 else 2 end, 1, 1, 1, 'Issue ' || n, ${known.userBase}::int + 100
      from generate_series(1, ${MANY + LOST}::int) n`.execute(trx);

/** The lost ones are the newest, so that whoever walks by time meets them first. */
const notified = (trx: Trx, user: number, { from, to }: { from: number; to: number }) =>
  sql`
    with notified as (
      insert into service_notifications (user_id, entity_type, entity_id, project_id, actor_id, last_event_at)
      select ${user}::int, 'Issue', i.id, i.project_id, i.author_id, now() - interval '1 second' * (${MANY + LOST}::int - i.id)
        from issues i where i.id between ${from}::int and ${to}::int
      returning id, entity_id, actor_id, last_event_at)
    insert into service_notification_events
           (service_notification_id, user_id, source_type, source_id, actor_id, kind, reason, created_at)
    select id, ${user}::int, 'Issue', entity_id, actor_id, 'create_issue', 'watcher', last_event_at from notified`.execute(
    trx,
  );

/** Half of them seen. */
const othersNotified = (trx: Trx, { users }: Size, others: number) =>
  sql`
    with notified as (
      insert into service_notifications (user_id, entity_type, entity_id, project_id, actor_id, last_event_at, seen_at)
      select ${known.userBase}::int + 10 + n % ${users - 10}::int, 'Issue', 1000000 + n / ${users - 10}::int, 3 + n % 40,
             ${known.userBase}::int + 100, now() - interval '1 second' * (n % 2000000),
             case when n % 2 = 0 then now() end
        from generate_series(1, ${others}::int) n
      returning id, user_id, entity_id, actor_id, last_event_at)
    insert into service_notification_events
           (service_notification_id, user_id, source_type, source_id, actor_id, kind, reason, created_at)
    select id, user_id, 'Issue', entity_id, actor_id, 'create_issue', 'watcher', last_event_at from notified`.execute(
    trx,
  );
