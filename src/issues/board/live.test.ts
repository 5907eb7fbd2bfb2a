import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { createUser } from "../../accounts/index.js";
import {
  answered,
  byOperator,
  listening,
  type Person,
  people,
  project,
  type Stream,
  session,
  setSettings,
  type TestApp,
  testApp,
  until,
} from "../../testing/index.js";

const BOARD = "/projects/home/issues?display_type=board";

describe("An open board", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  const projects: Record<"home" | "shed", number> = { home: 0, shed: 0 };
  const cookies = new Map<number, string>();
  const open = new Set<Stream>();

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus");
    const members = { Manager: [cast.ada, cast.grace], Reporter: [cast.linus] };
    for (const name of ["home", "shed"] as const)
      projects[name] = (await project(app, name, { isPublic: true, members })).id;
    for (const one of Object.values(cast)) cookies.set(one.id, await session(app, one));
  });
  afterEach(async () => {
    for (const stream of open) await stream.leave();
    open.clear();
  });
  after(() => app.close());

  const issue = async (fields: object = {}, who = cast.grace): Promise<number> => {
    const wanted = { project_id: projects.home, subject: "Roof", ...fields };
    const made = await answered(app, "POST", "/issues.json", { issue: wanted }, who.key);
    await app.settled();
    return made.issue.id;
  };
  const update = async (id: number, fields: object, who = cast.grace) => {
    await answered(app, "PUT", `/issues/${id}.json`, { issue: fields }, who.key);
    await app.settled();
  };
  const aboutOf = async (cookie: string | undefined, path: string) => {
    const page = await (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
    return /data-live-about="([^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  };
  const listenAt = async (cookie: string, about: string) => {
    const stream = await listening(app, cookie, `?${about}`);
    open.add(stream);
    return stream;
  };
  const opened = async (path = BOARD, who = cast.ada) => {
    const cookie = cookies.get(who.id) ?? "";
    return listenAt(cookie, await aboutOf(cookie, path));
  };
  /** What it said last. */
  const says = (stream: Stream) =>
    /.*target="page_news"><template>(?:<p class="toast">([^<]*))?/s.exec(stream.heard())?.[1];
  const hears = (stream: Stream, count: number) =>
    until(() => says(stream) === `${count} ${count === 1 ? "issue" : "issues"} changed on this board`);
  const messages = (stream: Stream) => stream.heard().split("\n\ndata:").length;
  /** It was told the present state once more. */
  const toldAgain = async (stream: Stream, act: () => Promise<unknown>) => {
    const before = messages(stream);
    await act();
    await until(() => messages(stream) > before);
  };

  test("says how many issues others moved, created or closed on it, each once", async () => {
    const [first, second] = [await issue(), await issue()];
    const board = await opened();
    assert.equal(says(board), undefined);
    await update(first, { status_id: 2 });
    await hears(board, 1);
    await update(first, { status_id: 5 });
    await update(second, { priority_id: 4 });
    await hears(board, 2);
    await issue();
    await hears(board, 3);
  });

  test("says nothing of what its viewer did, of comments, and of issues that it does not show", async () => {
    const [mine, other] = [await issue(), await issue({ project_id: projects.shed })];
    const board = await opened();
    await toldAgain(board, () => update(mine, { status_id: 2 }, cast.ada));
    await toldAgain(board, () => update(mine, { notes: "Good" }));
    await toldAgain(board, () => update(other, { status_id: 2 }));
    assert.equal(says(board), undefined);
  });

  test("says nothing of what its viewer may not see", async () => {
    const secret = await issue({ is_private: true });
    const board = await opened(BOARD, cast.linus);
    await toldAgain(board, () => update(secret, { status_id: 2 }));
    assert.equal(says(board), undefined);
  });

  test("with filters hears of what comes to it and what leaves it, and of nothing else", async () => {
    const [comes, leaves, neither] = [await issue(), await issue({ assigned_to_id: cast.ada.id }), await issue()];
    const board = await opened(`${BOARD}&assigned_to_id=me`);
    await toldAgain(board, () => update(neither, { status_id: 2 }));
    assert.equal(says(board), undefined);
    await update(leaves, { assigned_to_id: cast.grace.id });
    await hears(board, 1);
    await update(comes, { assigned_to_id: cast.ada.id });
    await hears(board, 2);
  });

  test("of this week hears of the week that the house has", async (t) => {
    t.after(() => setSettings(app, { start_of_week: "" }));
    await setSettings(app, { start_of_week: "1" });
    // On a Sunday the Monday before, else the Sunday to come: not of the week that English has.
    const today = new Date();
    const away = today.getUTCDay() === 0 ? -6 : 7 - today.getUTCDay();
    const day = new Date(today.getTime() + away * 86_400_000).toISOString().slice(0, 10);
    const board = await opened(`${BOARD}&due_date=w`);
    await issue({ due_date: day, start_date: "" });
    await hears(board, 1);
  });

  test("that was hidden hears at once what happened meanwhile", async () => {
    const id = await issue();
    const cookie = cookies.get(cast.ada.id) ?? "";
    const about = await aboutOf(cookie, BOARD);
    await update(id, { status_id: 2 });
    await hears(await listenAt(cookie, about), 1);
  });

  test("of nonsense is a page without one", async () => {
    const cookie = cookies.get(cast.ada.id) ?? "";
    for (const value of [
      "",
      "1",
      "{}",
      '{"filters":{},"cards":"x","readAt":1}',
      '{"filters":{},"cards":"","readAt":-1}',
    ])
      assert.equal(says(await listenAt(cookie, `board=${encodeURIComponent(value)}`)), undefined);
    const wrong = encodeURIComponent('{"filters":{"tracker_id":"x"},"cards":"","readAt":1}');
    assert.equal((await app.request(`/service_notifications/stream?board=${wrong}`, { cookie })).status, 422);
  });

  test("is asked for together with the others: fifty boards, each with a filter of its own, cost a statement", async () => {
    const ids = await byOperator(app, async (change) => {
      const made: number[] = [];
      for (let n = 1; n <= 50; n++)
        made.push((await createUser(change, { login: `p${n}`, firstname: "P", mail: `p${n}@example.test` })).id);
      return made;
    });
    const about = await aboutOf(cookies.get(cast.ada.id), `${BOARD}&assigned_to_id=!me`);
    const streams = await Promise.all(ids.map(async (id) => listenAt(await session(app, { id }), about)));
    const asked: string[] = [];
    app.runtime.database.onStatement((text) => {
      if (text.includes("as changed")) asked.push(text);
    });
    await issue();
    await until(() => streams.every((stream) => says(stream) === "1 issue changed on this board"), 10_000);
    assert.ok(asked.length <= 3, `${asked.length} statements`);
  });
});
