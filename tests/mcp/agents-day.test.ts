import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, type TestApp, testApp } from "../../src/testing/index.js";
import { newKey, post } from "./agent.js";

/** What one task may cost, with the bytes of all its messages and answers as they go over the wire. */
interface Bound {
  calls: number;
  bytes: number;
}

/** What agents do all day in a project with 400 issues and 60 people, and what it may cost them. */
describe("An agent's day", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let thread: number;
  let readOnly: string;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus");
    const crowd = await people(app, ...Array.from({ length: 57 }, (_, at) => `worker${at}`));
    const members = { Manager: [cast.ada], Developer: [cast.grace, cast.linus, ...Object.values(crowd)] };
    const { id } = await project(app, "harbour", { members });
    await answered(app, "POST", `/projects/${id}/issue_categories.json`, { issue_category: { name: "Cranes" } });
    await manyIssues(id, 400);
    thread = await create({ subject: "The crane drops containers", description: "Since the storm. ".repeat(40) });
    for (let at = 0; at < 60; at++)
      await comment(thread, `Remark ${at}: ${"the hook slips when it rains. ".repeat(8)}`);
    await mine(10);
    await app.settled();
    readOnly = await newKey(app, { userId: cast.ada.id, readOnly: true });
  });
  after(() => app.close());

  const create = async (issue: object, by = cast.ada): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: "harbour", ...issue } }, by.key)).issue.id;
  const comment = (id: number, notes: string, by = cast.grace) =>
    answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, by.key);
  const mine = async (count: number) => {
    for (let at = 0; at < count; at++) {
      const id = await create({ subject: `Berth ${at} is taken`, assigned_to_id: cast.ada.id }, cast.grace);
      await comment(id, `@ada please look at berth ${at}`);
    }
  };
  const manyIssues = (projectId: number, count: number) =>
    sql`insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id, assigned_to_id)
        select ${projectId}, 1, 1, 2, 'A container stands at place ' || n || ' and nobody fetches it',
               (select min(user_id) + n % 60 from members), (select min(user_id) + n % 50 from members)
          from generate_series(1, ${count}) n`.execute(app.runtime.db);

  /** One conversation: calls tools and counts. */
  function agent(key = cast.ada.key) {
    const spent = { calls: 0, bytes: 0 };
    // biome-ignore lint/suspicious/noExplicitAny: the assertions say what is expected
    const result = async (name: string, args: object = {}): Promise<any> => {
      const message = JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: args },
      });
      const answer = await (await post(app, message, { credential: { "x-service-api-key": key } })).text();
      spent.calls += 1;
      spent.bytes += Buffer.byteLength(message) + Buffer.byteLength(answer);
      return JSON.parse(/^data: (.*)$/m.exec(answer)?.[1] ?? answer).result;
    };
    return {
      call: async (name: string, args?: object) => {
        const { isError, content, structuredContent } = await result(name, args);
        assert.notEqual(isError, true, content[0].text);
        return structuredContent;
      },
      refused: async (name: string, args?: object): Promise<string> => {
        const { isError, content } = await result(name, args);
        assert.equal(isError, true, `${name} was not refused`);
        return content[0].text;
      },
      within({ calls, bytes }: Bound) {
        assert.ok(spent.calls <= calls && spent.bytes <= bytes, `${spent.calls} calls, ${spent.bytes} bytes`);
      },
    };
  }

  test("what is assigned to me", async () => {
    const me = agent();
    const { total_count, issues } = await me.call("service_issues_list", { assigned_to: "me", query: "berth" });
    assert.deepEqual([total_count, issues.length], [10, 10]);
    me.within({ calls: 1, bytes: 4_600 });
  });

  test("find by words, whatever their order", async () => {
    const me = agent();
    const { results } = await me.call("service_search", { query: "container crane storm", limit: 5 });
    assert.equal(results[0].id, thread);
    me.within({ calls: 1, bytes: 1_300 });
  });

  test("read a thread of 60 comments", async () => {
    const me = agent();
    const { issue, comments, comments_count } = await me.call("service_issues_get", { id: thread, comments: 5 });
    assert.deepEqual([issue.id, comments.length, comments_count], [thread, 5, 60]);
    assert.match(comments[0].notes, /^Remark 59/);
    me.within({ calls: 1, bytes: 8_400 });
    const reader = agent();
    const remarks: string[] = [];
    let cursor: string | undefined;
    do {
      const piece = await reader.call("service_issues_comments_list", {
        id: thread,
        order: "oldest",
        limit: 100,
        cursor,
      });
      remarks.push(...piece.comments.map(({ notes }: { notes: string }) => notes));
      cursor = piece.next_cursor ?? undefined;
    } while (cursor);
    assert.deepEqual([remarks.length, remarks[0]?.slice(0, 9)], [60, "Remark 0:"]);
    reader.within({ calls: 1, bytes: 50_000 });
  });

  test("comment and mention, and hear whom it reaches", async () => {
    const me = agent();
    const said = await me.call("service_issues_update", { id: thread, notes: "@grace and @linux, please look" });
    assert.deepEqual(
      [said.mentioned.map(({ login }: Person) => login), said.unmatched_mentions],
      [["grace"], ["@linux"]],
    );
    me.within({ calls: 1, bytes: 900 });
  });

  test("create in the right place, without looking it up first", async () => {
    const me = agent();
    const made = await me.call("service_issues_create", {
      project: "Harbour",
      subject: "Paint crane 4",
      category: "cranes",
      assigned_to: "@Linus",
      due_date: "2027-01-31T00:00:00+02:00",
    });
    assert.deepEqual([made.created, made.assigned_to.name], [true, "Linus"]);
    me.within({ calls: 1, bytes: 1_150 });
  });

  test("close, and hear the new status and version", async () => {
    const id = await create({ subject: "To be closed" });
    const me = agent();
    const { changes, lock_version } = await me.call("service_issues_update", { id, status: "closed", notes: "Done" });
    assert.deepEqual([changes, lock_version], [[{ field: "status", old: "New", new: "Closed" }], 1]);
    me.within({ calls: 1, bytes: 900 });
  });

  test("what is new, and mark it", async () => {
    const me = agent();
    const inbox = await me.call("service_notifications_list", { limit: 8 });
    assert.equal(inbox.notifications.length, 8);
    me.within({ calls: 1, bytes: 15_000 });
    await me.call("service_notifications_mark_seen", { ids: inbox.notifications.map(({ id }: { id: number }) => id) });
    me.within({ calls: 2, bytes: 15_400 });
  });

  test("what is new for a busy person, to the end", async () => {
    for (let at = 0; at < 40; at++) {
      const id = await create({ subject: `Ship ${at} `.repeat(12), assigned_to_id: cast.grace.id });
      for (const part of ["bow", "stern"]) {
        await comment(id, `@grace, the ${part} "leaks":\n${"more and more water\n".repeat(40)}`, cast.ada);
      }
    }
    await app.settled();
    const { key } = cast.grace;
    const seen = new Set<number>();
    let unseen = 0;
    let cursor: string | undefined;
    do {
      const me = agent(key);
      const page = await me.call("service_notifications_list", { ...(cursor && { cursor }) });
      me.within({ calls: 1, bytes: 8_192 });
      unseen = page.unseen_count;
      for (const { id } of page.notifications) seen.add(id);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    assert.ok(unseen >= 40);
    assert.equal(seen.size, unseen);
  });

  test("a conflict says what happened, and the next call can be right", async () => {
    const id = await create({ subject: "Two at once" });
    const me = agent();
    const { issue } = await me.call("service_issues_get", { id });
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { status_id: 2, subject: "Three" } }, cast.grace.key);
    const { lock_version } = issue;
    const said = await me.refused("service_issues_update", { id, subject: "Both", lock_version });
    assert.match(said, /subject \(Two at once → Three; yours: Both\).*status \(New → In Progress\).*lock_version 1/);
    await me.call("service_issues_update", { id, subject: "Both", lock_version: 1 });
    me.within({ calls: 3, bytes: 3_700 });
  });

  test("a read-only key is refused at once", async () => {
    const me = agent(readOnly);
    assert.match(await me.refused("service_issues_update", { id: thread, notes: "x" }), /^Permission denied/);
    me.within({ calls: 1, bytes: 400 });
  });

  test("wrong references lead to the right ones", async () => {
    const me = agent();
    const base = { project: "harbour", subject: "x" };
    assert.match(await me.refused("service_issues_create", { ...base, project: "harbor" }), /mean harbour \(\d+\)/);
    assert.match(await me.refused("service_issues_create", { ...base, priority: "Hihg" }), /mean High\?/);
    assert.match(await me.refused("service_issues_create", { ...base, assigned_to: "gracie" }), /mean grace \(Grace\)/);
    assert.match(await me.refused("service_issues_list", { status: "opne" }), /mean open/i);
    assert.match(await me.refused("service_issues_list", { statuz: "open" }), /statuz is no argument.*status/);
    const { issue } = await me.call("service_issues_get", { id: `http://bellwether.test/issues/${thread}#change-3` });
    assert.equal(issue.id, thread);
    me.within({ calls: 6, bytes: 6_200 });
  });

  test("page through 400 issues", async () => {
    const me = agent();
    const ids = new Set<number>();
    let cursor: string | undefined;
    do {
      const page = await me.call("service_issues_list", {
        query: "container",
        fields: ["id", "subject"],
        limit: 100,
        cursor,
      });
      for (const { id } of page.issues) ids.add(id);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    assert.equal(ids.size, 401);
    me.within({ calls: 5, bytes: 73_000 });
  });

  test("find whom to mention", async () => {
    const me = agent();
    const { users } = await me.call("service_users_list", { project: "harbour", query: "lin" });
    assert.deepEqual(
      users.map(({ login, roles }: { login: string; roles: string[] }) => [login, roles]),
      [["linus", ["Developer"]]],
    );
    me.within({ calls: 1, bytes: 600 });
  });
});
