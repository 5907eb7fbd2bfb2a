import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  byOperator,
  type Person,
  people,
  project,
  type TestApp,
  testApp,
} from "../../../testing/index.js";
import { createProject } from "../create-project.js";

describe("The list of projects", () => {
  let app: TestApp;
  let ada: Person;

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
  });
  after(() => app.close());

  const made = (name: string, fields: { parentId?: number; isPublic?: boolean } = {}) =>
    byOperator(app, (open) => createProject(open, { name, identifier: name.toLowerCase(), ...fields }));
  const listed = async (query = "", key = ADMIN_KEY) => answered(app, "GET", `/projects.json${query}`, undefined, key);
  const names = (answer: { projects: { name: string }[] }) => answer.projects.map(({ name }) => name);

  test("projects stand by name, each before those under it", async () => {
    const zoo = await made("Zoo");
    const apes = await made("apes", { parentId: zoo.id });
    await made("Bonobos", { parentId: apes.id });
    await made("Zebras", { parentId: zoo.id });
    await made("Aquarium");
    await made("Zoology");
    assert.deepEqual(names(await listed()), ["Aquarium", "Zoo", "apes", "Bonobos", "Zebras", "Zoology"]);
  });

  test("it is read page by page", async () => {
    const page = await listed("?limit=2&offset=2");
    assert.deepEqual(names(page), ["apes", "Bonobos"]);
    assert.deepEqual([page.total_count, page.offset, page.limit], [6, 2, 2]);
    assert.deepEqual(names(await listed("?limit=2&page=3")), ["Zebras", "Zoology"]);
    assert.deepEqual((await listed("?offset=50")).projects, []);
  });

  test("a part of a name or identifier narrows it", async () => {
    assert.deepEqual(names(await listed("?name=ZOO")), ["Zoo", "Zoology"]);
    assert.deepEqual(names(await listed("?name=%25")), []);
  });

  test("closed projects are listed when asked for", async () => {
    await answered(app, "PUT", "/projects/aquarium/close.json");
    assert.ok(!names(await listed()).includes("Aquarium"));
    assert.deepEqual(names(await listed("?status=5")), ["Aquarium"]);
    assert.ok(names(await listed("?status=1|5")).includes("Aquarium"));
  });

  test("many projects cost as many statements as few", async () => {
    const statements = async () => {
      let count = 0;
      app.runtime.database.onStatement(() => count++);
      await listed("?limit=100&include=trackers,issue_categories,enabled_modules", ada.key);
      return count;
    };
    // The first use of a key is noted, the next ones of that minute are not.
    await listed("", ada.key);
    const few = await statements();
    for (let index = 0; index < 20; index++)
      await project(app, `many-${index}`, { isPublic: true, members: { Manager: [ada] } });
    const more = await listed("?limit=100", ada.key);
    assert.ok(more.projects.length > 20);
    assert.equal(await statements(), few);
  });
});
