import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, type TestApp, testApp } from "../testing/index.js";

/** The order of Redmine: 401 and 403 come before 422, and so does 404. */
describe("A body over REST that is wrong", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary", Person>;
  let targets: [method: string, path: string, name: string][];

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary");
    await project(app, "home", { members: { Manager: [cast.ada] } });
    await onlyLooks(cast.mary);
    targets = [...ofProject(await records()), ...ofAdministrators];
  });
  after(() => app.close());

  const make = async (path: string, name: string, fields: object, key?: string) =>
    (await answered(app, "POST", path, { [name]: fields }, key))[name].id;

  async function onlyLooks({ id }: Person): Promise<void> {
    const role = await make("/roles.json", "role", { name: "Onlooker", permissions: ["view_issues"] });
    await make("/projects/home/memberships.json", "membership", { user_id: id, role_ids: [role] });
  }

  async function records() {
    const { key } = cast.ada;
    const headers = { "content-type": "application/octet-stream" };
    const sent = await app.request("/uploads.json?filename=a.txt", { method: "POST", key, headers, body: "a" });
    const { upload } = (await sent.json()) as { upload: { token: string } };
    const fields = { project_id: "home", subject: "Gate", uploads: [{ token: upload.token }] };
    const issue = await make("/issues.json", "issue", fields, key);
    await answered(app, "PUT", `/issues/${issue}.json`, { issue: { notes: "Said" } }, key);
    const { issue: shown } = await answered(app, "GET", `/issues/${issue}.json?include=attachments,journals`);
    const { memberships } = await answered(app, "GET", "/projects/home/memberships.json");
    return {
      issue,
      attachment: shown.attachments[0].id,
      journal: shown.journals[0].id,
      membership: memberships[0].id,
      version: await make("/projects/home/versions.json", "version", { name: "1" }),
      category: await make("/projects/home/issue_categories.json", "issue_category", { name: "Doors" }),
      query: await make("/queries.json", "query", { name: "All", visibility: "public" }),
    };
  }

  type Records = Awaited<ReturnType<typeof records>>;

  const ofProject = (ids: Records): typeof targets => [
    ["PUT", "/projects/home.json", "project"],
    ["POST", "/projects/home/memberships.json", "membership"],
    ["PUT", `/memberships/${ids.membership}.json`, "membership"],
    ["POST", "/projects/home/versions.json", "version"],
    ["PUT", `/versions/${ids.version}.json`, "version"],
    ["POST", "/projects/home/issue_categories.json", "issue_category"],
    ["PUT", `/issue_categories/${ids.category}.json`, "issue_category"],
    ["POST", `/issues/${ids.issue}/relations.json`, "relation"],
    ["PUT", `/attachments/${ids.attachment}.json`, "attachment"],
    ["PUT", `/journals/${ids.journal}.json`, "journal"],
    ["POST", "/queries.json", "query"],
    ["PUT", `/queries/${ids.query}.json`, "query"],
  ];

  const ofAdministrators: typeof targets = [
    ["POST", "/users.json", "user"],
    ["POST", "/groups.json", "group"],
    ["POST", "/roles.json", "role"],
    ["PUT", "/roles/1.json", "role"],
    ["POST", "/trackers.json", "tracker"],
    ["PUT", "/trackers/1.json", "tracker"],
    ["POST", "/issue_statuses.json", "issue_status"],
    ["POST", "/enumerations/issue_priorities.json", "issue_priority"],
    ["POST", "/custom_fields.json", "custom_field"],
    ["POST", "/user_types.json", "user_type"],
    ["PUT", "/settings.json", "settings"],
    ["PUT", "/workflows.json?tracker_id=1&role_id=1", "workflow"],
  ];

  const wrong = (name: string) => [{}, { [name]: "x" }, { [name]: { bogus: 1 } }];

  test("is not told to users without the permission, nor to visitors", async () => {
    for (const [method, path, name] of targets) {
      for (const json of wrong(name)) {
        const asked = `${method} ${path} ${JSON.stringify(json)}`;
        assert.equal((await app.request(path, { method, key: cast.mary.key, json })).status, 403, asked);
        assert.equal((await app.request(path, { method, json })).status, 401, asked);
      }
    }
  });

  test("is told to those who may", async () => {
    const { key } = await administrator();
    for (const [method, path, name] of targets) {
      assert.equal((await app.request(path, { method, key, json: { [name]: "x" } })).status, 422, `${method} ${path}`);
    }
  });

  test("is not told of a record that is not there", async () => {
    const { key } = await administrator();
    for (const name of ["role", "tracker", "group", "user", "query"]) {
      const path = name === "query" ? "/queries/999999.json" : `/${name}s/999999.json`;
      assert.equal((await app.request(path, { method: "PUT", key, json: {} })).status, 404, name);
    }
  });

  test("visitors are asked to log in before it is said that a file is not sent as one", async () => {
    const sent = await app.request("/uploads.json", { method: "POST", json: {} });
    assert.equal(sent.status, 401);
    assert.match(sent.headers.get("www-authenticate") ?? "", /^Basic /);
  });

  async function administrator(): Promise<Person> {
    await answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { admin: true } });
    return cast.ada;
  }
});
