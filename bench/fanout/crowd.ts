import { sql } from "kysely";
import { onBehalfOf } from "../../src/accounts/index.js";
import { updateIssue } from "../../src/issues/index.js";
import { change, type Db, type Runtime, type Trx } from "../../src/kernel/index.js";
import type { TellingJob } from "../../src/notifications/index.js";
import type { Cast } from "../seed/cast.js";
import { seedHistory } from "../seed/history.js";
import { seedIssues } from "../seed/issues.js";
import { seedPeople } from "../seed/people.js";
import { seedProjects } from "../seed/projects.js";
import { continueNumbers, declarePick, passForeignKeys } from "../seed/seed.js";
import { known, type Size } from "../size.js";

export const crowd: Size = {
  name: "crowd",
  users: 200_000,
  groups: 200,
  projects: 50,
  issues: 20_000,
  journalsPerIssue: 5,
  percentTheirs: 50,
};

/** The project in which the measured issues are. Not everybody is a member of it, nobody is by a group. */
const PROJECT = 1;
const MEMBERS = 110_000;

/** Others work elsewhere: as many notifications as a house of this size has after some weeks. */
const NOTIFICATIONS_EACH = 5;

/**
 * A house in which a hundred thousand people can be told of one change. It has issues with a history: tables of a few rows would be read from
 * end to end, which costs more than looking up the one row that is told of.
 */
export async function seedCrowd(db: Db, size: Size, cast: Cast): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await declarePick(trx);
    await seedPeople(trx, size, cast);
    await seedProjects(trx, size);
    await members(trx);
    await passForeignKeys(trx);
    await seedIssues(trx, size, cast);
    await seedHistory(trx, size);
    await settings(trx, size);
    await otherNotifications(trx, size);
    await continueNumbers(trx);
  });
  await sql`vacuum analyze`.execute(db);
}

async function members(trx: Trx): Promise<void> {
  await sql`
    insert into members (project_id, user_id)
    select ${PROJECT}::int, ${known.userBase}::int + n from generate_series(1, ${MEMBERS}::int) n`.execute(trx);
  await sql`
    insert into member_roles (member_id, role_id)
    select m.id, r.id from members m join roles r on r.name = case when m.user_id % 2 = 0 then 'Developer' else 'Reporter' end
     order by m.id`.execute(trx);
}

/** One in ten has changed a switch, one in a thousand asked for all changes of their projects; of the members only one asked for every change of the project. */
async function settings(trx: Trx, { users }: Size): Promise<void> {
  await sql`
    insert into service_notification_settings (user_id, name, enabled)
    select ${known.userBase}::int + n, 'previous_assignee', false from generate_series(1, ${users}::int, 20) n
    union all
    select ${known.userBase}::int + n, 'closed_issues', false from generate_series(2, ${users}::int, 20) n
    union all
    select ${known.userBase}::int + n, 'all_project_changes', true
      from generate_series(${MEMBERS}::int, ${users}::int, 450) n`.execute(trx);
}

async function otherNotifications(trx: Trx, { users }: Size): Promise<void> {
  await sql`
    with notified as (
      insert into service_notifications (user_id, entity_type, entity_id, project_id, actor_id, last_event_at)
      select ${known.userBase}::int + u, 'Issue', 1000000 + u * 7 % 50000 + k * 50000, 2 + k, ${known.userBase}::int + 1,
             now() - interval '1 minute' * (u * 13 % 40000)
        from generate_series(1, ${NOTIFICATIONS_EACH}::int) k, generate_series(1, ${users}::int) u
      returning id, user_id, entity_id, actor_id, last_event_at)
    insert into service_notification_events
           (service_notification_id, user_id, source_type, source_id, actor_id, kind, reason, created_at)
    select id, user_id, 'Issue', entity_id, actor_id, 'create_issue', 'watcher', last_event_at from notified`.execute(
    trx,
  );
}

/** An issue that tells so many of its journals: its author, its assignee, a member who asked for everything, and watchers. */
export async function issueTelling(
  runtime: Runtime,
  people: number,
  actor: number,
): Promise<{ id: number; note(): Promise<TellingJob> }> {
  const { db } = runtime;
  const first = known.userBase + 1;
  const { id } = await db
    .insertInto("issues")
    .values({
      project_id: PROJECT,
      tracker_id: 1,
      status_id: 1,
      priority_id: 1,
      subject: `Told to ${people}`,
      author_id: first,
      assigned_to_id: first + 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into watchers (entity_type, entity_id, user_id)
    select 'Issue', ${id}::int, ${first}::int + 2 + n * ${Math.floor((MEMBERS - 10) / people)}::int
      from generate_series(0, ${people - 4}::int) n`.execute(db);
  await sql`analyze issues, journals, watchers`.execute(db);
  return {
    id,
    /** Written as the product writes it; answers the job that follows, which no worker does meanwhile. */
    async note() {
      const jobs = await change(runtime, onBehalfOf({ id: actor, login: "", name: "" }), async (open) => {
        await updateIssue(open, { id, notes: "Measured" });
        return open.jobs; // filled before commit
      });
      const { rows } = await sql<{ data: TellingJob }>`
        delete from pgboss.job where id = any(${jobs}::uuid[]) returning data`.execute(db);
      if (!rows[0]) throw new Error("A note is followed by no job.");
      return rows[0].data;
    },
  };
}
