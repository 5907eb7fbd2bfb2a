import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../testing/index.js";

describe("An address of a page of Redmine", () => {
  let app: TestApp;
  let cast: Record<"root" | "ada", Person>;
  let id: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "root", "ada");
    await answered(app, "PUT", `/users/${cast.root.id}.json`, { user: { admin: true } });
    const home = await project(app, "home", { members: { Manager: [cast.root, cast.ada] } });
    const issue = { project_id: home.id, subject: "Gate" };
    id = (await answered(app, "POST", "/issues.json", { issue })).issue.id;
  });
  after(() => app.close());

  const visit = async (path: string, who = cast.root) =>
    app.request(path, { cookie: await session(app, who), headers: { accept: "text/html" } });
  const leadsTo = async (path: string) => (await visit(path)).headers.get("location");

  test("leads to the page here, or is the same", async () => {
    const user = cast.ada.id;
    const group = (await answered(app, "POST", "/groups.json", { group: { name: "Cleaners" } })).group.id;
    const version = (await answered(app, "POST", "/projects/home/versions.json", { version: { name: "1" } })).version;
    const addresses = [
      [
        "my",
        "my/page",
        "my/account",
        "my/password",
        "my/api_key",
        "login",
        "account/register",
        "account/lost_password",
      ],
      ["issues", `issues/${id}/edit`, `issues/${id}/copy`, "issues/new?project_id=home", "projects/home/issues/new"],
      ["projects", "projects/new", "projects/home/edit", "projects/home/roadmap", "projects/home/activity"],
      ["info", "members", "modules", "issues", "versions", "categories"].map((tab) => `projects/home/settings/${tab}`),
      ["memberships", "versions", "issue_categories", "queries/new", "versions/new"].map(
        (path) => `projects/home/${path}`,
      ),
      [`versions/${version.id}`, `versions/${version.id}/edit`],
      ["users", "users/new", "users/current", `users/${user}`, `users/${user}/edit`],
      ["groups", "groups/new", `groups/${group}`, `groups/${group}/edit`],
      ...["roles", "trackers", "issue_statuses"].map((kind) => [kind, `${kind}/new`, `${kind}/1/edit`]),
      [
        "roles/permissions",
        "trackers/fields",
        "enumerations",
        "enumerations/1/edit",
        "custom_fields",
        "custom_fields/new",
      ],
      ["workflows", "workflows/edit", "workflows/permissions", "workflows/copy", "settings", "settings/edit"],
      ["admin", "admin/index", "admin/plugins", "admin/projects", "oauth/applications"],
      ["oauth/authorized_applications", "search", "activity", "queries", "queries/new"],
    ].flat();
    const lost: string[] = [];
    for (const address of addresses) {
      const answer = await visit(`/${address}`);
      const location = answer.headers.get("location");
      const { status } = location ? await visit(location) : answer;
      // Letters are not sent here, and nobody registers: these pages say so.
      if (status !== 200 && !/^\/(register|lost_password|login)/.test(location ?? ""))
        lost.push(`${address}: ${status}`);
    }
    assert.deepEqual(lost, []);
  });

  test("keeps what it asks besides, and means nothing but a path here", async () => {
    assert.equal(await leadsTo(`/issues/${id}/edit`), `/issues/${id}?edit=1`);
    assert.equal(await leadsTo(`/issues/${id}/edit?a=1&b[]=%C3%A4`), `/issues/${id}?edit=1&a=1&b[]=%C3%A4`);
    assert.equal(await leadsTo("/users?name=ada"), "/admin/users?name=ada");
    assert.equal(await leadsTo("/projects/home/settings/members?a=1"), "/projects/home/settings?a=1#members");
    assert.equal(await leadsTo("/groups/..%2F..%2F%3Fx/edit"), "/admin/groups/..%2F..%2F%3Fx");
  });

  test("shows nobody more than the page here", async () => {
    for (const path of ["/users", "/groups", "/settings"])
      assert.equal((await visit((await leadsTo(path)) ?? "", cast.ada)).status, 403, path);
    const visitor = await app.request(`/issues/${id}/edit`, { headers: { accept: "text/html" } });
    assert.equal(visitor.headers.get("location"), `/issues/${id}?edit=1`);
  });

  test("with the form of an issue has it open", async () => {
    const html = await (await visit((await leadsTo(`/issues/${id}/edit`)) ?? "")).text();
    assert.match(html, /id="issue_subject"/);
  });
});
