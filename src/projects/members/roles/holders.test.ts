import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../../tests/mcp/agent.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";
import { roleHolders } from "./holders.js";

describe("Who has which role in a project", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus" | "mary" | "zoe" | "gone", Person>;
  let home: { id: number };
  let below: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "zoe", "mary", "linus", "grace", "gone", "ada");
    const { zoe, mary, linus, grace, gone, ada } = cast;
    home = await project(app, "home", {
      members: { Reporter: [zoe], Developer: [mary, grace, gone], Manager: [ada] },
    });
    const under = { name: "Below", identifier: "below", parent_id: home.id, inherit_members: true };
    ({ project: below } = await answered(app, "POST", "/projects.json", { project: under }));
    const { roles } = await answered(app, "GET", "/roles.json");
    const named = (...names: string[]) =>
      roles.flatMap(({ id, name }: { id: number; name: string }) => (names.includes(name) ? [id] : []));
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "Crew", user_ids: [linus.id, grace.id] },
    });
    const joins = async (identifier: string, user_id: number, ...names: string[]) =>
      answered(app, "POST", `/projects/${identifier}/memberships.json`, {
        membership: { user_id, role_ids: named(...names) },
      });
    await joins("home", group.id, "Reporter");
    await joins("below", linus.id, "Developer", "Manager");
    await answered(app, "PUT", `/users/${gone.id}.json`, { user: { status: 3 } });
  });
  after(() => app.close());

  const told = async (id: number, most = 100) => {
    const { holders, whole } = await roleHolders(app.runtime.db, id, most);
    return { told: holders.map(({ role, principal }) => `${role.name} ${principal.name}`), whole };
  };

  test("stands role after role and by name, a group for its people, and nobody who is locked", async () => {
    assert.deepEqual(await told(home.id), {
      told: ["Manager Ada", "Developer Grace", "Developer Mary", "Reporter Crew", "Reporter Zoe"],
      whole: true,
    });
  });

  test("has it from a project above as well, and who has several roles stands at each", async () => {
    assert.deepEqual((await told(below.id)).told, [
      "Manager Ada",
      "Manager Linus",
      "Developer Grace",
      "Developer Linus",
      "Developer Mary",
      "Reporter Crew",
      "Reporter Zoe",
    ]);
  });

  test("is not the whole where a role has more than are asked for", async () => {
    assert.equal((await told(below.id, 2)).whole, false);
  });

  test("is named on the overview, and told to agents, each once with all roles", async () => {
    const page = await app.request("/projects/below", { cookie: await session(app, cast.linus) });
    const html = await page.text();
    const row = html.slice(html.indexOf('class="members-row"'), html.indexOf('class="split"'));
    const settings = await app.request("/projects/below/settings", { cookie: await session(app, cast.linus) });
    assert.match(await settings.text(), /The members of the project above work here, too/);
    assert.match(row, /Manager.*Ada.*Linus.*Developer.*Grace.*Linus.*Mary.*Reporter.*Crew.*Zoe/s);
    const { structuredContent } = await called(app, "service_projects_get", { project: "below" });
    const { members } = (structuredContent as { project: { members: { name: string; roles: string[] }[] } }).project;
    assert.deepEqual(
      members.map(({ name, roles }) => [name, ...roles]),
      [
        ["Ada", "Manager"],
        ["Linus", "Manager", "Developer"],
        ["Grace", "Developer"],
        ["Mary", "Developer"],
        ["Crew", "Reporter"],
        ["Zoe", "Reporter"],
      ],
    );
  });
});
