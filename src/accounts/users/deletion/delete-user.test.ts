import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { ideasPart } from "../../../../tests/plugin/ideas/part.js";
import { parts } from "../../../parts.js";
import {
  ADMIN_KEY,
  answered,
  byOperator,
  type Person,
  people,
  person,
  project,
  session,
  type TestApp,
  testApp,
} from "../../../testing/index.js";
import { deleteUser } from "./delete-user.js";

describe("A deleted person's content goes to the deleted user (decisions 10.11)", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp({ parts: [...parts, ideasPart] });
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    home = await project(app, "home", { isPublic: true, members: { Manager: [cast.ada, cast.grace] } });
  });
  after(() => app.close());

  const member = async (login: string) => {
    const one = await person(app, login);
    const { roles } = await answered(app, "GET", "/roles.json");
    const role_ids = [roles.find(({ name }: { name: string }) => name === "Manager").id];
    await answered(app, "POST", "/projects/home/memberships.json", { membership: { user_id: one.id, role_ids } });
    return one;
  };
  const created = async (fields: object, { key }: Person) => {
    const issue = { project_id: home.id, subject: "Kept", ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, key)).issue.id;
  };
  const shown = async (id: number) =>
    (await answered(app, "GET", `/issues/${id}.json?include=journals,watchers`)).issue;
  const remove = (id: number, key = ADMIN_KEY) => app.request(`/users/${id}.json`, { method: "DELETE", key });

  test("issues and comments stay, those given to the person are given to nobody, and history says so", async () => {
    const leaver = await member("leaver");
    const reported = await created({ description: "By me", watcher_user_ids: [leaver.id] }, leaver);
    const given = await created({ assigned_to_id: leaver.id }, cast.ada);
    await answered(app, "PUT", `/issues/${given}.json`, { issue: { notes: "Mine" } }, leaver.key);
    await answered(app, "PUT", `/issues/${given}.json`, { issue: { assigned_to_id: cast.grace.id } }, cast.ada.key);
    await answered(app, "PUT", `/issues/${given}.json`, { issue: { assigned_to_id: leaver.id } }, cast.ada.key);
    assert.equal((await remove(leaver.id)).status, 204);
    const { author, journals, watchers } = await shown(reported);
    assert.deepEqual([author.name, journals, watchers], ["Deleted user", [], []]);
    const afterwards = await shown(given);
    assert.equal(afterwards.assigned_to, undefined);
    assert.deepEqual([afterwards.journals[0].user, afterwards.journals[0].notes], [author, "Mine"]);
    const [, away, back] = afterwards.journals;
    assert.deepEqual([away.details[0].old_value, back.details[0].new_value], [String(author.id), String(author.id)]);
    const page = await (await app.request(`/issues/${given}`, { cookie: await session(app, cast.ada) })).text();
    assert.match(page, /Deleted user/);
    assert.doesNotMatch(page, /Leaver/);
  });

  test("records of plugins go the same way", async () => {
    const thinker = await member("thinker");
    const idea = { project_id: home.id, title: "An idea" };
    const { id } = (await answered(app, "POST", "/ideas.json", { idea }, thinker.key)).idea;
    assert.equal((await remove(thinker.id)).status, 204);
    assert.equal((await answered(app, "GET", `/ideas/${id}.json`, undefined, cast.ada.key)).idea.author, "Deleted");
  });

  test("there is one such account however many are deleted, also at once", async () => {
    const some = [await member("first"), await member("second"), await member("third")];
    const issues = [];
    for (const one of some) issues.push(await created({}, one));
    const answers = await Promise.all(some.map(({ id }) => remove(id)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204, 204],
    );
    const authors = new Set<number>();
    for (const id of issues) authors.add((await shown(id)).author.id);
    assert.equal(authors.size, 1);
  });

  test("a person is deleted once: the second request finds nobody", async () => {
    const twice = await member("twice");
    const answers = await Promise.all([remove(twice.id), remove(twice.id)]);
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [204, 404],
    );
  });

  test("what they were just writing is refused, not lost in an error", async () => {
    const leaver = await member("writer");
    const issue = await created({}, cast.ada);
    const writing = Promise.withResolvers<Response>();
    await byOperator(app, async (open) => {
      await deleteUser(open, leaver.id);
      const sent = app.request(`/issues/${issue}.json`, {
        method: "PUT",
        key: leaver.key,
        json: { issue: { notes: "One more thing" } },
      });
      sent.then(writing.resolve, writing.reject);
      // By now it waits for a row of theirs.
      await new Promise((later) => setTimeout(later, 500));
    });
    // Wherever it waited: for their key, for what they saw, or for the author of the comment.
    assert.ok([401, 404, 409].includes((await writing.promise).status));
    assert.deepEqual((await shown(issue)).journals, []);
  });

  test("their keys, sessions, memberships, settings, watching and notifications go with them", async () => {
    const leaver = await member("owner");
    await created({ watcher_user_ids: [leaver.id] }, cast.ada);
    const cookie = await session(app, leaver);
    await app.settled();
    assert.equal((await remove(leaver.id)).status, 204);
    await app.settled();
    for (const table of ["api_keys", "sessions", "members", "effective_roles", "watchers", "service_notifications"]) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where user_id = ${leaver.id}`.execute(
        app.runtime.db,
      );
      assert.deepEqual(rows, [], table);
    }
    assert.equal((await app.request("/users/current.json", { key: leaver.key })).status, 401);
    const page = await app.request("/", { cookie });
    assert.match(page.headers.get("location") ?? "", /^\/login/);
  });

  test("the deleted user cannot log in, is in no list of people, and is offered nowhere", async () => {
    const leaver = await member("author");
    await answered(app, "DELETE", `/users/${(await shown(await created({}, leaver))).author.id}.json`);
    const { id } = (await shown((await answered(app, "GET", "/issues.json?sort=id:desc")).issues[0].id)).author;
    const everybody = (await answered(app, "GET", "/users.json?status=*&limit=100")).users;
    assert.deepEqual(
      everybody.filter((user: { id: number }) => user.id === id),
      [],
    );
    assert.equal((await app.request(`/users/${id}.json`, { key: ADMIN_KEY })).status, 404);
    for (const method of ["PUT", "DELETE"]) {
      const json = method === "PUT" ? { user: { status: 1, password: "correct horse" } } : undefined;
      assert.equal((await app.request(`/users/${id}.json`, { method, key: ADMIN_KEY, json })).status, 404);
    }
    const basic = `Basic ${Buffer.from("deleted user:").toString("base64")}`;
    assert.equal((await app.request("/users/current.json", { headers: { authorization: basic } })).status, 401);
    const cookie = await session(app, cast.ada);
    const shownTo = async (path: string) => (await app.request(path, { cookie })).text();
    for (const path of ["/projects/home/issues", "/projects/home/issues/new", "/projects/home/settings"]) {
      assert.doesNotMatch(await shownTo(path), /<option[^>]*>Deleted user/, path);
    }
    for (const path of ["mentionable?q=del", "choices/assigned_to_id?q=del", "issues/choices/author_id?q=del"]) {
      assert.doesNotMatch(await shownTo(`/projects/home/${path}`), /Deleted user/, path);
    }
    assert.match(await shownTo(`/users/${id}`), /accounts are deleted/);
    const membership = { user_id: id, role_ids: [1] };
    assert.equal(
      (await app.request("/projects/home/memberships.json", { method: "POST", key: ADMIN_KEY, json: { membership } }))
        .status,
      422,
    );
    const assigned = { project_id: home.id, subject: "No", assigned_to_id: id };
    assert.equal(
      (await app.request("/issues.json", { method: "POST", key: ADMIN_KEY, json: { issue: assigned } })).status,
      422,
    );
  });

  test("only administrators delete people", async () => {
    assert.equal((await remove(cast.grace.id, cast.ada.key)).status, 403);
    assert.equal((await app.request(`/users/${cast.grace.id}.json`, { method: "DELETE" })).status, 401);
  });
});
