import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  byOperator,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../../testing/index.js";
import { addMember } from "../change-members.js";

describe("Who manages members gives and takes the roles that their own roles say", () => {
  let app: TestApp;
  let cast: Record<"ada" | "lead" | "bob" | "mary" | "new", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "lead", "bob", "mary", "new");
    const role = await answered(app, "POST", "/roles.json", { role: { ...leading, name: "Lead" } });
    leadId = role.role.id;
    home = await project(app, "home", {
      members: { Manager: [cast.ada], Developer: [cast.bob], Reporter: [cast.mary] },
    });
    await byOperator(app, (open) => addMember(open, { projectId: home.id, userId: cast.lead.id, roleIds: [leadId] }));
  });
  after(() => app.close());

  const [MANAGER, DEVELOPER, REPORTER] = [1, 2, 3];
  const leading = { permissions: ["manage_members"], all_roles_managed: false, managed_role_ids: [REPORTER] };
  let leadId = 0;

  const asked = (method: string, path: string, membership?: object, by = cast.lead) =>
    app.request(path, { method, key: by.key, json: membership && { membership } });

  const errors = async (answer: Response) => {
    assert.equal(answer.status, 422);
    return ((await answer.json()) as { errors: string[] }).errors;
  };

  const membershipOf = async ({ id }: Person): Promise<number> => {
    const { memberships } = await answered(app, "GET", `/projects/${home.id}/memberships.json`);
    return memberships.find((one: { user: { id: number } }) => one.user.id === id).id;
  };

  const page = async (by: Person) =>
    (
      await app.request("/projects/home/settings", { cookie: await session(app, by), headers: { accept: "text/html" } })
    ).text();

  const none = (role: string) => [`Of these roles you may give and take none: ${role}`];

  test("a role that says which ones gives no others", async () => {
    const add = (role_ids: number[]) =>
      asked("POST", "/projects/home/memberships.json", { user_id: cast.new.id, role_ids });
    assert.deepEqual(await errors(await add([MANAGER])), none("Manager"));
    assert.deepEqual(await errors(await add([REPORTER, DEVELOPER])), none("Developer"));
    assert.deepEqual(await errors(await add([leadId])), none("Lead"), "not its own either");
    assert.equal((await add([REPORTER])).status, 201);
    assert.equal((await asked("DELETE", `/memberships/${await membershipOf(cast.new)}.json`)).status, 204);
  });

  test("other roles of a member stay as they are, and keep the member", async () => {
    const path = `/memberships/${await membershipOf(cast.bob)}.json`;
    const put = (role_ids: number[]) => asked("PUT", path, { role_ids });
    assert.deepEqual(await errors(await put([REPORTER])), none("Developer"));
    assert.equal((await put([DEVELOPER, REPORTER])).status, 204);
    assert.deepEqual(await errors(await asked("DELETE", path)), none("Developer"));
    assert.equal((await put([DEVELOPER])).status, 204);
    const own = `/memberships/${await membershipOf(cast.lead)}.json`;
    assert.deepEqual(await errors(await asked("PUT", own, { role_ids: [leadId, MANAGER] })), none("Manager"));
  });

  test("the page offers what can be given, and sends along what stays", async () => {
    const html = await page(cast.lead);
    assert.match(html, /id="role_ids_3"/);
    assert.doesNotMatch(html, /id="role_ids_[12]"/);
    const bob = await membershipOf(cast.bob);
    assert.match(html, new RegExp(`members/${bob}"[\\s\\S]{0,900}type="hidden" name="role_ids" value="2"`));
    assert.doesNotMatch(html, new RegExp(`members/${bob}/remove`));
    assert.match(html, new RegExp(`members/${await membershipOf(cast.mary)}/remove`));
  });

  test("one role for all is enough, and administrators give every role", async () => {
    const mary = `/memberships/${await membershipOf(cast.mary)}.json`;
    const all = { role_ids: [MANAGER, DEVELOPER, REPORTER] };
    assert.equal((await asked("PUT", mary, all, cast.ada)).status, 204);
    assert.equal(
      (await app.request(mary, { method: "PUT", key: ADMIN_KEY, json: { membership: { role_ids: [REPORTER] } } }))
        .status,
      204,
    );
    await answered(app, "PUT", `/roles/${leadId}.json`, { role: { all_roles_managed: true } });
    assert.equal((await asked("PUT", mary, all)).status, 204);
    await answered(app, "PUT", `/roles/${leadId}.json`, { role: leading });
    const own = `/memberships/${await membershipOf(cast.lead)}.json`;
    await asked("PUT", own, { role_ids: [leadId, MANAGER] }, cast.ada);
    assert.equal((await asked("PUT", mary, { role_ids: [REPORTER] })).status, 204, "a Manager besides");
  });

  test("administrators choose among the roles that members are given", async () => {
    const put = (managed_role_ids: number[]) =>
      app.request(`/roles/${leadId}.json`, { method: "PUT", key: ADMIN_KEY, json: { role: { managed_role_ids } } });
    for (const id of [4, 5, 999]) assert.match((await errors(await put([id]))).join(), /is not included in the list/);
    const admin = await answered(app, "GET", "/users/current.json");
    const headers = { accept: "text/html" };
    const html = await (
      await app.request(`/admin/roles/${leadId}`, { cookie: await session(app, admin.user), headers })
    ).text();
    assert.match(html, /Gives members all roles/);
    const ticked = [...html.matchAll(/<input[^>]*managed_role_ids[^>]*>/g)].filter(([box]) => / checked/.test(box));
    assert.deepEqual(
      ticked.map(([box]) => /value="(\d+)"/.exec(box)?.[1]),
      ["3"],
    );
  });
});
