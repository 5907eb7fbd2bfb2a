import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  person,
  project,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Memberships over REST", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "mary" | "outsider", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "mary", "outsider");
    await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
  });
  after(() => app.close());

  const asked = async (method: string, path: string, json?: unknown, key = ADMIN_KEY) => {
    const response = await app.request(path, { method, key: key || undefined, json });
    const body = await response.text();
    return { status: response.status, headers: response.headers, body: body === "" ? null : JSON.parse(body) };
  };
  const role = async (name: string): Promise<number> =>
    (await app.runtime.db.selectFrom("roles").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
  const added = async (person: { id: number }, ...names: string[]) => {
    const role_ids = await Promise.all(names.map(role));
    return asked(
      "POST",
      "/projects/home/memberships.json",
      { membership: { user_id: person.id, role_ids } },
      cast.ada.key,
    );
  };

  test("a manager adds a member, who sees the project from then on", async () => {
    assert.equal((await asked("GET", "/projects/home.json", undefined, cast.mary.key)).status, 404);
    const { status, headers, body } = await added(cast.mary, "Reporter");
    assert.equal(status, 201);
    assert.equal(headers.get("location"), `http://bellwether.test/memberships/${body.membership.id}`);
    assert.deepEqual(body.membership.user, { id: cast.mary.id, name: "Mary" });
    assert.equal((await asked("GET", "/projects/home.json", undefined, cast.mary.key)).status, 200);
  });

  test("a group is a member under its own name", async () => {
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Crew" } });
    const { body } = await added(group, "Developer");
    assert.deepEqual(body.membership.group, { id: group.id, name: "Crew" });
    assert.equal(body.membership.user, undefined);
  });

  test("several become members at once, or none of them", async () => {
    const { id } = await project(app, "ferry");
    const [one, two] = [await person(app, "one"), await person(app, "two")];
    const asking = async (user_ids: number[]) =>
      asked("POST", "/projects/ferry/memberships.json", {
        membership: { user_ids, role_ids: [await role("Reporter")] },
      });
    const members = async () =>
      (await answered(app, "GET", "/projects/ferry/memberships.json")).memberships.map(
        ({ user }: { user: { id: number } }) => user.id,
      );
    assert.equal((await asking([one.id, 999_999])).status, 422);
    assert.deepEqual(await members(), []);
    const { status, body } = await asking([one.id, two.id, one.id]);
    assert.deepEqual([status, body.membership.project.id, body.membership.user.id], [201, id, one.id]);
    assert.deepEqual(await members(), [one.id, two.id]);
  });

  test("members are listed as they came, with their roles in order", async () => {
    const { body } = await asked("GET", "/projects/home/memberships.json?limit=2", undefined, cast.grace.key);
    const { project: home } = body.memberships[0];
    assert.equal(home.name, "home");
    assert.deepEqual(
      body.memberships.map((member: { user: { name: string }; roles: { name: string }[] }) => [
        member.user.name,
        member.roles[0]?.name,
      ]),
      [
        ["Ada", "Manager"],
        ["Grace", "Developer"],
      ],
    );
    assert.deepEqual([body.total_count, body.offset, body.limit], [4, 0, 2]);
  });

  test("a role of one's own and the same of a group are both told, the latter as inherited", async () => {
    const { grace } = cast;
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Both", user_ids: [grace.id] } });
    await added(group, "Developer");
    const { memberships } = await answered(app, "GET", "/projects/home/memberships.json");
    const roles = ({ roles }: { roles: { name: string; inherited?: true }[] }) =>
      roles.map(({ name, inherited }) => [name, inherited]);
    const both = [
      ["Developer", undefined],
      ["Developer", true],
    ];
    assert.deepEqual(roles(memberships.find(({ user }: { user?: { id: number } }) => user?.id === grace.id)), both);
    const { user } = await answered(app, "GET", `/users/${grace.id}.json?include=memberships`);
    assert.deepEqual(roles(user.memberships[0]), both);
    await answered(app, "DELETE", `/groups/${group.id}.json`);
  });

  test("who is a member by a group or a parent project is listed, read, given roles, and removed only there", async () => {
    const crew = (
      await answered(app, "POST", "/groups.json", { group: { name: "Sailors", user_ids: [cast.outsider.id] } })
    ).group;
    await added(crew, "Reporter");
    const { project: cabin } = await answered(app, "POST", "/projects.json", {
      project: { name: "Cabin", identifier: "cabin", parent_id: 1, inherit_members: true, is_public: false },
    });
    type Listed = { id: number; user?: { id: number }; group?: { id: number }; roles: { name: string }[] };
    const listed = async (identifier: string): Promise<Listed[]> =>
      (await answered(app, "GET", `/projects/${identifier}/memberships.json?limit=100`)).memberships;
    const [group, person] = (await listed("home")).slice(-2);
    assert.deepEqual([group?.group?.id, person?.user?.id], [crew.id, cast.outsider.id]);
    assert.deepEqual(person?.roles, [{ id: await role("Reporter"), name: "Reporter", inherited: true }]);
    const below = await listed("cabin");
    assert.deepEqual(
      below.slice(-2).map(({ user, group }) => user?.id ?? group?.id),
      [cast.outsider.id, crew.id],
      "people before their group",
    );
    assert.ok(below.every(({ id, roles }) => id < 0 && roles.every((one) => "inherited" in one)));
    const [first] = below;
    assert.deepEqual((await answered(app, "GET", `/memberships/${first?.id}.json`)).membership, first);
    const { user } = await answered(app, "GET", `/users/${cast.outsider.id}.json?include=memberships`);
    assert.ok(user.memberships.some(({ id }: Listed) => id === person?.id));

    assert.equal((await asked("DELETE", `/memberships/${person?.id}.json`)).status, 422);
    const membership = { role_ids: [await role("Manager")] };
    assert.equal((await asked("PUT", `/memberships/${person?.id}.json`, { membership })).status, 204);
    const own = (await listed("home")).find(({ user }) => user?.id === cast.outsider.id);
    assert.ok(own && own.id > 0);
    assert.deepEqual(
      own.roles.map(({ name }) => name),
      ["Manager", "Reporter"],
    );
    assert.equal((await asked("GET", `/memberships/${person?.id}.json`)).status, 404, "it is their own now");
    assert.equal((await asked("DELETE", `/memberships/${own.id}.json`)).status, 204);
    await answered(app, "DELETE", `/groups/${crew.id}.json`);
    await answered(app, "DELETE", `/projects/${cabin.id}.json`);
  });

  test("nobody is a member twice, without a role, or with a role of visitors", async () => {
    const messages = async (...names: string[]) => (await added(cast.outsider, ...names)).body.errors;
    assert.deepEqual((await added(cast.grace, "Manager")).body.errors, ["User has already been taken"]);
    assert.deepEqual(await messages(), ["Role cannot be empty"]);
    assert.match((await messages("Non member"))[0], /cannot|not one that can be given/);
    assert.deepEqual((await added({ id: 99_999 }, "Manager")).body.errors, ["User is invalid"]);
  });

  test("a refused change leaves the roles as they were", async () => {
    const { memberships } = await answered(app, "GET", "/projects/home/memberships.json");
    const grace = memberships.find((member: { user: { id: number } }) => member.user.id === cast.grace.id);
    for (const role_ids of [[], [99_999]]) {
      assert.equal((await asked("PUT", `/memberships/${grace.id}.json`, { membership: { role_ids } })).status, 422);
      assert.deepEqual((await answered(app, "GET", `/memberships/${grace.id}.json`)).membership.roles, grace.roles);
    }
  });

  test("a change gives these roles and no others", async () => {
    const { memberships } = await answered(app, "GET", "/projects/home/memberships.json");
    const mary = memberships.find((member: { user: { id: number } }) => member.user.id === cast.mary.id);
    const role_ids = [await role("Developer"), await role("Manager")];
    assert.equal((await asked("PUT", `/memberships/${mary.id}.json`, { membership: { role_ids } })).status, 204);
    const { membership } = await answered(app, "GET", `/memberships/${mary.id}.json`);
    assert.deepEqual(
      membership.roles.map(({ name }: { name: string }) => name),
      ["Manager", "Developer"],
    );
  });

  test("only who manages members changes them, and strangers do not see them", async () => {
    const { memberships } = await answered(app, "GET", "/projects/home/memberships.json");
    const { id } = memberships[0];
    assert.equal((await asked("DELETE", `/memberships/${id}.json`, undefined, cast.grace.key)).status, 403);
    for (const method of ["GET", "DELETE"]) {
      assert.equal((await asked(method, `/memberships/${id}.json`, undefined, cast.outsider.key)).status, 404);
    }
    assert.equal((await asked("GET", "/projects/home/memberships.json", undefined, cast.outsider.key)).status, 404);
  });

  test("who is removed sees the project no more", async () => {
    const { memberships } = await answered(app, "GET", "/projects/home/memberships.json");
    const mary = memberships.find((member: { user: { id: number } }) => member.user?.id === cast.mary.id);
    assert.equal((await asked("DELETE", `/memberships/${mary.id}.json`, undefined, cast.ada.key)).status, 204);
    assert.equal((await asked("GET", "/projects/home.json", undefined, cast.mary.key)).status, 404);
  });
});
