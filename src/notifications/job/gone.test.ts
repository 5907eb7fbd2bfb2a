import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  person,
  project,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Nothing stays of what is gone, and nothing is written for it", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
  });
  after(() => app.close());

  const create = async (watchers: Person[]): Promise<number> => {
    const issue = { project_id: home.id, subject: "Short-lived", watcher_user_ids: watchers.map(({ id }) => id) };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  };
  const join = async ({ id: user_id }: Person) => {
    const { roles } = await answered(app, "GET", "/roles.json");
    const role_ids = [roles.find(({ name }: { name: string }) => name === "Reporter").id];
    await answered(app, "POST", "/projects/home/memberships.json", { membership: { user_id, role_ids } });
  };
  const note = (id: number, notes = "Quick") =>
    app.request(`/issues/${id}.json`, { method: "PUT", key: cast.ada.key, json: { issue: { notes } } });
  const remove = (path: string) => app.request(path, { method: "DELETE", key: ADMIN_KEY });
  /** Notifications of no issue or no person, and events of no notification, no person or no source. */
  const leftovers = async () => {
    const { rows } = await sql<{ notifications: number; events: number }>`
      select (select count(*)::int from service_notifications n
               where not exists (select 1 from issues i where i.id = n.entity_id)
                  or not exists (select 1 from users u where u.id = n.actor_id)) as notifications,
             (select count(*)::int from service_notification_events e
               where not exists (select 1 from service_notifications n where n.id = e.service_notification_id)
                  or not exists (select 1 from users u where u.id = e.actor_id)
                  or not exists (select 1 from users u where u.id = e.user_id)
                  or case e.source_type when 'Issue' then not exists (select 1 from issues i where i.id = e.source_id)
                     else not exists (select 1 from journals j where j.id = e.source_id) end) as events`.execute(
      app.runtime.db,
    );
    return rows[0];
  };
  const nothing = { notifications: 0, events: 0 };

  test("of an issue deleted beside its running jobs, forty times", async () => {
    for (let time = 0; time < 40; time++) {
      const id = await create([cast.grace]);
      const notes = [note(id), note(id)];
      // From before the first job to after the last.
      await new Promise((later) => setTimeout(later, (time % 8) * 4));
      assert.equal((await remove(`/issues/${id}.json`)).status, 204);
      await Promise.all(notes);
    }
    await app.settled();
    assert.deepEqual(await leftovers(), nothing);
  });

  test("of an issue deleted while a job has just read its source", async () => {
    const id = await create([cast.grace]);
    await app.settled();
    await note(id);
    const gone = Promise.withResolvers<void>();
    const deleting = app.runtime.db.transaction().execute(async (trx) => {
      await sql`select 1 from issues where id = ${id} for update`.execute(trx);
      // The job stands at the issue's row by now.
      await gone.promise;
      await sql`delete from issues where id = ${id}`.execute(trx);
      await sql`delete from service_notifications where entity_id = ${id}`.execute(trx);
    });
    await new Promise((later) => setTimeout(later, 300));
    gone.resolve();
    await deleting;
    await app.settled();
    assert.deepEqual(await leftovers(), nothing);
  });

  test("of a person deleted beside running jobs that tell them, twenty times", async () => {
    const id = await create([]);
    for (let time = 0; time < 20; time++) {
      const passing = await person(app, `passing${time}`);
      await join(passing);
      const notes = [note(id, `@${passing.login}`), note(id, `Again @${passing.login}`)];
      if (time % 2) await Promise.all(notes);
      await new Promise((later) => setTimeout(later, (time % 5) * 6));
      assert.equal((await remove(`/users/${passing.id}.json`)).status, 204);
      await Promise.all(notes);
    }
    await app.settled();
    assert.deepEqual(await leftovers(), nothing);
    const { rows } = await sql<{ events: number }>`
      select count(*)::int as events from service_notification_events e
       where not exists (select 1 from users u where u.id = e.user_id)`.execute(app.runtime.db);
    assert.deepEqual(rows, [{ events: 0 }]);
  });

  test("of a person who was told of something: their notifications go with their events", async () => {
    const mary = await person(app, "mary");
    await join(mary);
    await create([mary]);
    await app.settled();
    const told = () =>
      app.runtime.db
        .selectFrom("service_notification_events")
        .select("user_id")
        .where("user_id", "=", mary.id)
        .execute();
    assert.equal((await told()).length, 1);
    assert.equal((await remove(`/users/${mary.id}.json`)).status, 204);
    assert.deepEqual(await told(), []);
  });

  test("who others were told about goes, and what they did is told as that of the deleted user", async () => {
    const actor = await person(app, "actor");
    await join(actor);
    const id = await create([cast.grace]);
    const answer = await app.request(`/issues/${id}.json`, {
      method: "PUT",
      key: actor.key,
      json: { issue: { notes: "I was here" } },
    });
    assert.equal(answer.status, 204);
    await app.settled();
    assert.equal((await remove(`/users/${actor.id}.json`)).status, 204);
    const actorOf = async () => {
      const { rows } = await sql<{ journal: string; event: string; notification: string }>`
        select j.type as journal, e.type as event, n.type as notification
          from service_notifications one
          join service_notification_events event on event.service_notification_id = one.id
          join journals journal on journal.id = event.source_id and event.source_type = 'Journal'
          join users j on j.id = journal.user_id
          join users e on e.id = event.actor_id
          join users n on n.id = one.actor_id
         where one.entity_id = ${id} and one.user_id = ${cast.grace.id}`.execute(app.runtime.db);
      return rows;
    };
    await app.settled();
    assert.deepEqual(await actorOf(), [{ journal: "deleted", event: "deleted", notification: "deleted" }]);
    assert.deepEqual(await leftovers(), nothing);
    assert.equal((await remove(`/issues/${id}.json`)).status, 204);
    assert.deepEqual(await leftovers(), nothing);
  });
});
