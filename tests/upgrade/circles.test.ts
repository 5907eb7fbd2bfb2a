import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { sql } from "kysely";
import { createApiKey } from "../../src/accounts/index.js";
import { answered, byOperator, session, type TestApp } from "../../src/testing/index.js";
import { olderHouse } from "./older-house.js";

/** Each below the next, the first below the last, and one below them; what inherits goes round. */
const CIRCLE = [
  `insert into projects (name, identifier, description, parent_id, inherit_members)
   values ('One', 'one', '', null, true), ('Two', 'two', '', 2, true), ('Three', 'three', '', 3, true), ('Leaf', 'leaf', '', 4, true)`,
  `insert into enabled_modules (project_id, name) select id, 'issue_tracking' from projects where id > 1`,
];
const CLOSE = "update projects set parent_id = 4 where identifier = 'one'";

suite("A circle of projects that an older version made", () => {
  let app: TestApp;
  let cookie: string;
  let key: string;

  before(async () => {
    app = await olderHouse("2026-12-28-10", [
      ...CIRCLE,
      // Its trigger would run for ever then.
      "set session_replication_role = replica",
      CLOSE,
    ]);
    cookie = await session(app, { id: 2 });
    const wanted = { userId: 2, name: "Key", readOnly: false, expiresOn: null };
    ({ key } = await byOperator(app, (open) => createApiKey(open, wanted)));
  });
  after(() => app.close());

  const parents = async () => {
    const { rows } = await sql<{ identifier: string; parent: string | null }>`
      select p.identifier, up.identifier as parent from projects p left join projects up on up.id = p.parent_id
       where p.identifier <> 'home' order by p.id`.execute(app.runtime.db);
    return rows.map(({ identifier, parent }) => [identifier, parent]);
  };
  const opened = [
    ["one", null],
    ["two", "one"],
    ["three", "two"],
    ["leaf", "three"],
  ];

  test("is opened at its first project, and the others stay below it", async () => {
    assert.deepEqual(await parents(), opened);
    const { projects } = await answered(app, "GET", "/projects.json", undefined, key);
    assert.deepEqual(
      projects.map(({ identifier }: { identifier: string }) => identifier),
      ["home", "one", "two", "three", "leaf"],
    );
  });

  test("ends every walk should there be one again, and is opened in the settings of its projects", async () => {
    await sql.raw(CLOSE).execute(app.runtime.db);
    const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
    for (const path of [
      "",
      "/issues",
      "/activity",
      "/settings",

      "/settings/versions",
      "/roadmap",
    ]) {
      const answer = await app.request(`/projects/two${path}`, { cookie, headers });
      assert.equal(answer.status, 200, path);
      await answer.text();
    }
    for (const path of [
      "/projects.json",
      "/issues.json?project_id=leaf",
      "/projects/leaf/memberships.json",
      "/projects/leaf/versions.json",
    ]) {
      assert.equal((await app.request(path, { key })).status, 200, path);
    }
    const settings = await (await app.request("/projects/one/settings", { cookie, headers })).text();
    assert.match(
      settings,
      /<option[^>]*value="4"[^>]*selected|<option[^>]*selected[^>]*value="4"/,
      "its parent is there to be changed",
    );
    await answered(app, "PUT", "/projects/one.json", { project: { parent_id: "" } }, key);
    assert.deepEqual(await parents(), opened);
  });
});
