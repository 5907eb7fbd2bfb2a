import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  byOperator,
  meanwhile,
  type Person,
  person,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../../testing/index.js";
import { createProject } from "../create-project.js";

let app: TestApp;
let admin: Person;
before(async () => {
  app = await testApp();
  admin = await person(app, "ada", { admin: true });
});
after(() => app.close());

const follow = (on: boolean) => setSettings(app, { sequential_project_identifiers: on });
const create = (fields: object = {}) =>
  app.request("/projects.json", { method: "POST", key: ADMIN_KEY, json: { project: { name: "New", ...fields } } });
const identifierOf = async (answer: Response) =>
  ((await answer.json()) as { project?: { identifier: string } }).project?.identifier;
const proposed = async () => {
  const cookie = await session(app, admin);
  const html = await (await app.request("/projects/new", { cookie, headers: { accept: "text/html" } })).text();
  return /<input[^>]* name="identifier"[^>]*>/.exec(html)?.[0].match(/ value="([^"]*)"/)?.[1];
};

test("no identifier is proposed while there is no project", async () => {
  await follow(true);
  assert.equal(await proposed(), "");
  assert.equal((await create()).status, 422);
});

test("without the setting an identifier must be sent, and none is proposed", async () => {
  await follow(false);
  await project(app, "sprint-8");
  await project(app, "sprint-9");
  assert.equal(await proposed(), "");
  assert.match(await (await create()).text(), /Identifier cannot be blank/);
});

test("the one behind that of the newest project is proposed, and given to a project that is sent without", async () => {
  await follow(true);
  assert.equal(await proposed(), "sprint-10");
  assert.equal(await identifierOf(await create()), "sprint-10");
  assert.equal(await proposed(), "sprint-11");
  assert.equal(await identifierOf(await create({ identifier: "mill" })), "mill");
  assert.equal(await proposed(), "milm");
  assert.equal((await create({ identifier: "" })).status, 422, "an empty one was sent");
});

test("identifiers that are taken, reserved or gone are passed over", async () => {
  await project(app, "b-2");
  await project(app, "b-1");
  assert.equal(await proposed(), "b-3");
  await project(app, "nev");
  assert.equal(await proposed(), "nex");
  await answered(app, "DELETE", "/projects/nev.json");
  assert.equal(await proposed(), "b-3");
});

test("two projects that are created at once are given different ones", async () => {
  const { id, answer } = await byOperator(app, async (open) => {
    const made = await createProject(open, { name: "First" });
    return { id: made.identifier, ...(await meanwhile(app, create)) };
  });
  assert.deepEqual([id, await identifierOf(await answer)], ["b-3", "b-4"]);
});
