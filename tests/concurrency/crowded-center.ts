import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { cleanUp, markAllSeen, undoSeen } from "../../src/notifications/index.js";
import { parts } from "../../src/parts.js";
import { answered, emptyDatabase, type Person, person, project, readerOf, testApp } from "../../src/testing/index.js";
import { start } from "../process/program.js";
import type { Crowd } from "./truth.js";

const WATCHERS = 150;
const STABLE_ISSUES = 3;

/** The product with four processes that work, and this one, which writes. */
export async function openCrowdedCenter() {
  const databaseUrl = await emptyDatabase();
  const app = await testApp({ parts, databaseUrl });
  const workers = [1, 2, 3, 4].map(() => start(["worker"], { DATABASE_URL: databaseUrl }));
  const authors = [await person(app, "ada"), await person(app, "ben")];
  const watchers: Person[] = [];
  for (let n = 0; n < WATCHERS; n++) watchers.push(await person(app, `watcher${n}`));
  const home = await project(app, "home", { members: { Manager: authors } });
  await sql`
    with member as (
      insert into members (user_id, project_id) select id, ${home.id}::int from users where login like 'watcher%' returning id)
    insert into member_roles (member_id, role_id) select member.id, r.id from member, roles r where r.name = 'Developer'`.execute(
    app.runtime.db,
  );
  const crowd: Crowd = { app, home, authors, watchers, issues: [] };
  for (let n = 0; n < STABLE_ISSUES; n++) crowd.issues.push(await newIssue(crowd, `Stable ${n}`));
  await Promise.all(workers.map((worker) => worker.said(/is working/)));
  return { crowd, workers };
}

async function newIssue({ app, home, authors, watchers }: Crowd, subject: string): Promise<number> {
  const issue = { project_id: home.id, subject, watcher_user_ids: watchers.map(({ id }) => id) };
  return (await answered(app, "POST", "/issues.json", { issue }, authors[0]?.key)).issue.id;
}

/** Everything at once, for so many milliseconds. */
export async function happenAtOnce(crowd: Crowd, duration: number): Promise<void> {
  const until = Date.now() + duration;
  const again = async (act: (time: number) => Promise<unknown>) => {
    for (let time = 0; Date.now() < until; time++) await act(time);
  };
  await Promise.all([
    again((time) => note(crowd, time)),
    again((time) => note(crowd, time + 1)),
    again((time) => mark(crowd, time)),
    again((time) => mark(crowd, time * 7 + 1)),
    again(() => deleteAnIssue(crowd)),
    again((time) => deleteAPerson(crowd, time)),
    again(() => growOldAndCleanUp(crowd)),
  ]);
}

async function note({ app, authors, issues }: Crowd, time: number): Promise<void> {
  const path = `/issues/${issues[time % issues.length]}.json`;
  await answered(app, "PUT", path, { issue: { notes: `Note ${time}` } }, authors[time % authors.length]?.key);
}

/** Marks everything as seen, and takes every other marking back. */
async function mark({ app, watchers }: Crowd, time: number): Promise<void> {
  const { db, contributions } = app.runtime;
  const user = watchers[time % watchers.length]?.id ?? 0;
  const { id } = await markAllSeen(db, contributions.notifications, readerOf({ id: user }));
  if (id !== null && time % 2 === 0) await undoSeen(db, user, id);
}

async function deleteAnIssue(crowd: Crowd): Promise<void> {
  const id = await newIssue(crowd, "Short-lived");
  await note({ ...crowd, issues: [id] }, id);
  await setTimeout(id % 40); // sometimes before its jobs, sometimes in between
  await answered(crowd.app, "DELETE", `/issues/${id}.json`);
}

async function deleteAPerson(crowd: Crowd, time: number): Promise<void> {
  const { app, home, issues } = crowd;
  const passing = await person(app, `passing${time}`);
  const role = await app.runtime.db
    .selectFrom("roles")
    .select("id")
    .where("name", "=", "Developer")
    .executeTakeFirstOrThrow();
  const membership = { user_id: passing.id, role_ids: [role.id] };
  await answered(app, "POST", `/projects/${home.id}/memberships.json`, { membership });
  for (const id of issues) await answered(app, "POST", `/issues/${id}/watchers.json`, { user_id: passing.id });
  await note(crowd, time);
  await setTimeout(time % 30);
  await answered(app, "DELETE", `/users/${passing.id}.json`);
}

/** Some of what the watchers were told long ago of an issue that is still talked about. */
async function growOldAndCleanUp({ app, authors, watchers }: Crowd): Promise<void> {
  const attic = await atticOf(app.runtime.db, authors[0]?.id ?? 0);
  await sql`
    with notified as (
      insert into service_notifications (user_id, entity_type, entity_id, project_id, actor_id, last_event_at)
      select u.id, 'Issue', ${attic.id}::int, ${attic.project}::int, ${authors[0]?.id}::int, now() - interval '91 days'
        from users u where u.id = any(${watchers.map(({ id }) => id)}::int[]) order by u.id
          on conflict do nothing
      returning id, user_id, actor_id, last_event_at)
    insert into service_notification_events
           (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
    select id, user_id, 'Issue', ${attic.id}::int, actor_id, 'create_issue', last_event_at from notified`.execute(
    app.runtime.db,
  );
  await answered(app, "PUT", `/issues/${attic.id}.json`, { issue: { notes: "Still here" } }, authors[1]?.key);
  await cleanUp(app.runtime);
}

/** Its watchers are the others', so that jobs renew what is being cleaned up. */
async function atticOf(db: Crowd["app"]["runtime"]["db"], author: number) {
  const found = await db
    .selectFrom("issues")
    .select(["id", "project_id as project"])
    .where("subject", "=", "Attic")
    .executeTakeFirst();
  if (found) return found;
  const { rows } = await sql<{ id: number; project: number }>`
    with attic as (
      insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id, created_on)
      select project_id, tracker_id, status_id, priority_id, 'Attic', ${author}, now() - interval '91 days' from issues limit 1
      returning id, project_id)
    , watching as (
      insert into watchers (entity_type, entity_id, user_id)
      select 'Issue', attic.id, u.id from attic, users u where u.login like 'watcher%')
    select id, project_id as project from attic`.execute(db);
  return rows[0] as { id: number; project: number }; // just inserted
}
