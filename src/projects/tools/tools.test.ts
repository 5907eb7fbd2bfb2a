import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Viewer, viewerById } from "../../accounts/index.js";
import { LARGEST_ANSWER, Refusal } from "../../kernel/index.js";
import {
  answered,
  byOperator,
  type Person,
  people,
  project,
  said,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { addMember } from "../members/change-members.js";
import { createProject } from "../project/create-project.js";
import { getProject } from "./get-tool.js";
import { listProjects } from "./list-tool.js";

describe("Projects for agents", () => {
  let app: TestApp;
  let cast: Record<"ada" | "outsider", Person>;
  let callers: Record<keyof typeof cast, Viewer>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "outsider");
    await project(app, "home", { members: { Manager: [cast.ada] } });
    await project(app, "open-house", { isPublic: true });
    const { db } = app.runtime;
    const callerOf = async ({ id }: Person) =>
      (await viewerById(db, id, { kind: "api_key", name: "Test", readOnly: true })) as Viewer;
    callers = { ada: await callerOf(cast.ada), outsider: await callerOf(cast.outsider) };
  });
  after(() => app.close());

  const list = (who: keyof typeof cast, asked: object = {}) =>
    listProjects.call(app.runtime, callers[who], listProjects.input.parse(asked));
  const get = (who: keyof typeof cast, reference: string | number) =>
    getProject.call(app.runtime, callers[who], getProject.input.parse({ project: reference }));

  test("the list is compact, and holds what the caller may see", async () => {
    const { projects, total_count, next_cursor } = await list("ada");
    assert.deepEqual(
      projects.map(({ identifier }) => identifier),
      ["home", "open-house"],
    );
    assert.deepEqual(Object.keys(projects[0] ?? {}), ["id", "identifier", "name", "description"]);
    assert.deepEqual([total_count, next_cursor], [2, null]);
    assert.deepEqual(
      (await list("outsider")).projects.map(({ identifier }) => identifier),
      ["open-house"],
    );
  });

  test("fields say what is answered, count_only that nothing is", async () => {
    assert.deepEqual((await list("ada", { fields: ["identifier", "is_public"] })).projects[0], {
      identifier: "home",
      is_public: false,
    });
    assert.deepEqual(await list("ada", { count_only: true }), { projects: [], total_count: 2, next_cursor: null });
  });

  test("a cursor goes on where the last answer ended, to the end", async () => {
    const first = await list("ada", { limit: 1 });
    const second = await list("ada", { limit: 1, cursor: first.next_cursor });
    assert.deepEqual(
      [...first.projects, ...second.projects].map(({ identifier }) => identifier),
      ["home", "open-house"],
    );
    assert.equal(second.next_cursor, null);
    await assert.rejects(list("ada", { cursor: "nonsense" }), Refusal);
  });

  test("a project is found by id, identifier or name", async () => {
    const { id } = (await get("ada", "home")).project;
    for (const reference of [id, String(id), "home", "HOME", " home "]) {
      assert.equal((await get("ada", reference)).project.id, id, String(reference));
    }
  });

  test("a miss names the projects there are for the caller, and no others", async () => {
    for (const reference of ["home", "nonsense", 4711]) {
      await assert.rejects(get("outsider", reference), (error) => {
        assert.ok(error instanceof Refusal);
        assert.equal(error.status, 422);
        assert.match(said(error), /There is no project ".+" for you\. Valid are: open-house \(\d+\)\./);
        return true;
      });
    }
  });

  test("one project comes with all an issue in it can refer to", async () => {
    const { project: home } = await get("ada", "home");
    assert.deepEqual(
      home.trackers.map(({ name }) => name),
      ["Bug", "Feature", "Support"],
    );
    assert.equal(home.statuses.find(({ name }) => name === "Closed")?.is_closed, true);
    assert.equal(home.priorities.find(({ is_default }) => is_default)?.name, "Normal");
    assert.deepEqual(home.categories, []);
    assert.deepEqual(home.members, [{ id: cast.ada.id, name: "Ada", type: "user", login: "ada", roles: ["Manager"] }]);
    assert.equal(home.url, "http://bellwether.test/projects/home");
  });

  test("it says what the caller may do there", async () => {
    const { me } = (await get("ada", "home")).project;
    assert.deepEqual(me.roles, ["Manager"]);
    assert.ok(me.permissions.includes("add_issues"));
    assert.deepEqual((await get("outsider", "open-house")).project.me, {
      roles: ["Non member"],
      permissions: ["add_issue_notes", "add_issues", "save_queries", "view_issues"],
    });
  });

  test("a large project fits one answer and says what was cut", async () => {
    const wanted = { name: "Large", identifier: "large", isPublic: true, description: "word ".repeat(4_000) };
    const { id } = await byOperator(app, (open) => createProject(open, wanted));
    const { roles } = await answered(app, "GET", "/roles.json");
    await byOperator(app, async (open) => {
      for (let index = 0; index < 120; index++) {
        const { id: userId } = await open.trx
          .insertInto("users")
          .values({
            type: "group",
            login: "",
            firstname: `A group with a rather long name ${index}`,
            mail: null,
            password_hash: null,
            user_type_id: null,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await addMember(open, { projectId: id, userId, roleIds: [roles[0].id] });
      }
    });
    const answer = await get("ada", "large");
    assert.ok(JSON.stringify(answer).length < LARGEST_ANSWER);
    assert.match(answer.truncated ?? "", /only 50 of 120 members/);
  });

  test("what a tool answers is what it declares", async () => {
    listProjects.output.parse(await list("ada", { fields: ["id", "parent", "status", "created_on"] }));
    getProject.output.parse(await get("ada", "home"));
  });
});
