import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { createUser } from "../../accounts/index.js";
import {
  answered,
  byOperator,
  listening,
  type Person,
  people,
  project,
  readerOf,
  type Stream,
  session,
  type TestApp,
  testApp,
  until,
} from "../../testing/index.js";
import { unseenCounts } from "../list/counts.js";
import { listedNotifications } from "../list/listed.js";
import { BELL_CHANNEL, EVERYBODY } from "./doorbell.js";

const PEOPLE = 200;
/** A busy machine may take a while. */
const PATIENCE = 10_000;

describe("Two hundred open pages", () => {
  let app: TestApp;
  let ada: Person;
  let issueId: number;
  let userIds: number[];
  let cookies: string[];
  let statements = 0;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    ({ ada } = await people(app, "ada"));
    await project(app, "home", { isPublic: true, members: { Manager: [ada] } });
    userIds = await byOperator(app, async (open) => {
      const made: number[] = [];
      for (let n = 1; n <= PEOPLE; n++) {
        made.push((await createUser(open, { login: `p${n}`, firstname: "P", mail: `p${n}@example.test` })).id);
      }
      return made;
    });
    cookies = await Promise.all(userIds.map((id) => session(app, { id })));
    issueId = await issueToldToAll("First");
    app.runtime.database.onStatement(() => {
      statements++;
    });
  });
  after(() => app.close());

  const issueToldToAll = async (subject: string): Promise<number> => {
    const issue = { project_id: "home", subject, watcher_user_ids: userIds };
    const made = await answered(app, "POST", "/issues.json", { issue }, ada.key);
    await app.settled();
    return made.issue.id;
  };
  const opened = async (t: { after(end: () => Promise<void>): void }, query = "") => {
    const streams = await Promise.all(cookies.map((cookie) => listening(app, cookie, query)));
    t.after(async () => {
      for (const stream of streams) await stream.leave();
    });
    return streams;
  };
  const allSay = (streams: Stream[], said: (stream: Stream) => boolean) => until(() => streams.every(said), PATIENCE);
  const messages = (stream: Stream) => stream.heard().split("\n\ndata:").length;
  const ringEverybody = () => sql`select pg_notify(${BELL_CHANNEL}, ${EVERYBODY})`.execute(app.runtime.db);

  test("say one more when all are told of one thing, and as many as each list has", async (t) => {
    const streams = await opened(t);
    await allSay(streams, (stream) => stream.badge() === "1");
    await issueToldToAll("Second");
    await allSay(streams, (stream) => stream.badge() === "2");
    const { db, contributions } = app.runtime;
    const badges = await unseenCounts(db, contributions.notifications, userIds);
    assert.deepEqual([...badges.values()], Array(PEOPLE).fill(2));
    for (const id of [userIds[0], userIds[99], userIds[199]]) {
      const list = await listedNotifications(db, contributions.notifications, readerOf({ id: id ?? 0 }), {
        withSeen: false,
        limit: 25,
      });
      assert.equal(list.length, 2);
    }
  });

  test("ask in common: at most a statement per fifty pages", async (t) => {
    const streams = await opened(t);
    const before = streams.map(messages);
    await ringEverybody();
    statements = 0;
    await until(() => streams.every((stream, place) => messages(stream) > (before[place] ?? 0)), PATIENCE);
    assert.ok(statements <= PEOPLE / 50, `${statements} statements`);
  });

  test("of one issue ask in common for what is new on it, each as its person sees it", async (t) => {
    const streams = await opened(t, `?about=Issue:${issueId}&after=0`);
    statements = 0;
    await app.runtime.db.transaction().execute(async (trx) => {
      await sql`insert into journals (entity_type, entity_id, user_id, notes)
                select 'Issue', ${issueId}::int, ${ada.id}::int, note from unnest('{one,two}'::text[]) note`.execute(
        trx,
      );
      await sql`insert into journals (entity_type, entity_id, user_id, notes, private_notes)
                values ('Issue', ${issueId}::int, ${ada.id}::int, 'three', true)`.execute(trx);
    });
    await allSay(streams, (stream) => /2 new comments/.test(stream.heard()));
    assert.ok(statements <= 3 + 2 * (PEOPLE / 50), `${statements} statements`);
    assert.ok(streams.every((stream) => !/3 new comments/.test(stream.heard())));
    const alone = await listening(app, await session(app, ada), `?about=Issue:${issueId}&after=0`);
    t.after(() => alone.leave());
    assert.doesNotMatch(alone.heard(), /new comment/, "one's own are no news");
  });

  test("of one issue count a hundred, and say that there may be more", async (t) => {
    const [stream] = (await opened(t, `?about=Issue:${issueId}&after=0`)) as [Stream];
    await app.runtime.db.transaction().execute(async (trx) => {
      await sql`insert into journals (entity_type, entity_id, user_id, notes)
                select 'Issue', ${issueId}::int, ${ada.id}::int, 'again' from generate_series(1, 120)`.execute(trx);
    });
    await until(() => /100 new comments or more/.test(stream.heard()), PATIENCE);
  });

  test("of which some may have none any more: these end, the others go on", async (t) => {
    const streams = await opened(t);
    const [first, second, ...others] = streams as [Stream, Stream, ...Stream[]];
    await answered(app, "PUT", `/users/${userIds[0]}.json`, { user: { status: 3 } });
    await app.runtime.db
      .deleteFrom("sessions")
      .where("user_id", "=", userIds[1] ?? 0)
      .execute();
    await until(() => first.ended() && second.ended());
    const before = others.map(messages);
    await ringEverybody();
    await until(() => others.every((stream, place) => messages(stream) > (before[place] ?? 0)), PATIENCE);
    assert.ok(others.every((stream) => !stream.ended()));
  });
});
