import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  answered,
  type Person,
  people,
  person,
  project,
  session,
  type TestApp,
  testApp,
  unique,
} from "../../../testing/index.js";

describe("The copy of a project with CRM cases", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let root: Person;
  let cookie: string;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    root = await person(app, "root", { admin: true });
    cookie = await session(app, root);
  });
  after(() => app.close());

  async function made() {
    const home = await project(app, unique("p").toLowerCase(), {
      members: { Manager: [cast.ada], Developer: [cast.grace] },
    });
    await answered(app, "PUT", `/projects/${home.id}.json`, { project: { enabled_module_names: ["crm"] } });
    return home;
  }

  const created = async (project_id: number, fields: object) =>
    (await answered(app, "POST", "/crm_cases.json", { crm_case: { project_id, ...fields } }, cast.ada.key)).crm_case;

  async function copied(of: { identifier: string }, along: string[]) {
    const identifier = unique("copy").toLowerCase();
    const fields = [
      ["name", "Copy"],
      ["identifier", identifier],
      ["enabled_module_names", "crm"],
    ];
    const response = await app.request(`/projects/${of.identifier}/copy`, {
      method: "POST",
      cookie,
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams([...fields, ...along.map((one) => ["along", one])] as [string, string][]),
    });
    return { status: response.status, identifier, html: await response.text() };
  }

  const casesOf = async (identifier: string) =>
    (await answered(app, "GET", `/projects/${identifier}/crm_cases.json?status_id=*&sort=id`)).crm_cases;

  test("has them as they are, by who makes it, with watchers and files of their own; nobody is told", async () => {
    const home = await made();
    const headers = { "content-type": "application/octet-stream" };
    const sent = await app.request("/uploads.json?filename=offer.txt", {
      method: "POST",
      key: cast.ada.key,
      headers,
      body: "offer",
    });
    const { upload } = (await sent.json()) as { upload: object };
    const original = await created(home.id, {
      name: "Roof",
      company: "Tiles Ltd",
      price: 12.5,
      assigned_to_id: cast.grace.id,
      watcher_user_ids: [cast.grace.id],
      uploads: [upload],
    });
    const page = await app.request(`/projects/${home.identifier}/copy`, { cookie, headers: { accept: "text/html" } });
    assert.match(await page.text(), /CRM cases \(1\)/);

    const along = ["members", "crm_cases", "copy_crm_case_attachments"];
    const { status, identifier } = await copied(home, along);
    assert.equal(status, 303);
    await answered(app, "DELETE", `/crm_cases/${original.id}.json`);
    await app.settled();
    const [{ id }] = await casesOf(identifier);
    const { crm_case } = await answered(app, "GET", `/crm_cases/${id}.json?include=attachments,watchers,journals`);
    assert.deepEqual(
      [crm_case.name, crm_case.company, crm_case.price, crm_case.author.id, crm_case.assigned_to.id, crm_case.journals],
      ["Roof", "Tiles Ltd", 12.5, root.id, cast.grace.id, []],
    );
    assert.deepEqual(
      crm_case.attachments.map(({ filename }: { filename: string }) => filename),
      ["offer.txt"],
    );
    assert.deepEqual(
      crm_case.watchers.map((one: { id: number }) => one.id),
      [cast.grace.id],
    );
    const { rows } = await sql`
      select 1 from service_notifications where entity_type = 'CrmCase' and entity_id = ${id}`.execute(app.runtime.db);
    assert.deepEqual(rows, []);
  });

  test("gives them to nobody who cannot have them there, and has none that were not asked for", async () => {
    const home = await made();
    await created(home.id, { name: "Wall", assigned_to_id: cast.grace.id });
    const { identifier } = await copied(home, ["crm_cases"]);
    const [copy] = await casesOf(identifier);
    assert.deepEqual([copy.name, copy.assigned_to], ["Wall", undefined]);
    assert.deepEqual(await casesOf((await copied(home, ["members"])).identifier), []);
  });

  test("is refused in words with more cases than are copied at once", async () => {
    const home = await made();
    await sql`
      insert into crm_cases (project_id, status_id, author_id, name)
      select ${home.id}, (select min(id) from crm_case_statuses), ${cast.ada.id}, 'Many' from generate_series(1, 5001)`.execute(
      app.runtime.db,
    );
    const { status, html } = await copied(home, ["crm_cases"]);
    assert.equal(status, 422);
    assert.match(html, /A copy takes along no more than 5000 CRM cases/);
  });
});
