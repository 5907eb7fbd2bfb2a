import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { manyCategories, manyProjects } from "../../../tests/pages/crowd.js";
import { operator, searchPrincipals, type Viewer, viewerById } from "../../accounts/index.js";
import { answered, type Person, people, person, project, session, type TestApp, testApp } from "../../testing/index.js";
import { categoryReference, categorySource } from "../categories/choose-categories.js";
import { memberCandidates } from "../members/candidates.js";
import { fewProjects, projectSource } from "./choose-projects.js";
import { peopleWith, possibleParents, projectsWith } from "./eligible.js";

describe("Choosing one of many projects, members and categories", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "mary", Person>;
  let home: { id: number; identifier: string };
  let open: { id: number; identifier: string };
  let cookie: string;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "mary");
    home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
    open = await project(app, "open", { isPublic: true, members: { Manager: [cast.ada] } });
    cookie = await session(app, cast.ada);
  });
  after(() => app.close());

  const viewer = async ({ id }: { id: number }): Promise<Viewer> =>
    (await viewerById(app.runtime.db, id, { kind: "session", readOnly: false })) as Viewer; // made above
  const visit = (path: string, as = cookie) => app.request(path, { cookie: as, headers: { accept: "text/html" } });
  const send = (path: string, fields: Record<string, string>) =>
    app.request(path, {
      method: "POST",
      cookie,
      headers: { accept: "text/html", origin: "http://bellwether.test" },
      body: new URLSearchParams(fields),
    });
  const text = async (answer: Response) => (await answer.text()).replace(/[\u2068\u2069]/g, "");
  const inputOf = (page: string, id: string) => new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(page)?.[0] ?? "";
  const found = async (typed: string, who: Person) =>
    (await projectSource(app.runtime.db, projectsWith(await viewer(who), "view_issues")).search(typed)).map(
      ({ value }) => value,
    );

  test("who may do something in a project is the same from the project as from the person", async () => {
    const { db } = app.runtime;
    await person(app, "locked", { status: 3 });
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "Team", user_ids: [cast.mary.id] },
    });
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, {
      membership: { user_id: group.id, role_ids: [3] },
    });
    await db
      .updateTable("roles")
      .set({ permissions: sql`array_remove(permissions, 'view_issues')` })
      .where("id", "=", 3)
      .execute();
    for (const { id } of [home, open]) {
      for (const permission of ["view_issues", "add_issues", "edit_project"]) {
        const { rows } = await sql<{ user_id: number }>`
          select distinct user_id from project_permissions join users u on u.id = user_id
           where project_id = ${id} and permission = ${permission} and u.type = 'user' order by 1`.execute(db);
        const eligible = peopleWith(id, permission);
        const ids = await sql<{ id: number }>`select distinct id from (${eligible.ids}) x order by 1`.execute(db);
        const ruled = await sql<{ id: number }>`select id from users u where ${eligible.rule} order by 1`.execute(db);
        const near = await sql<{ id: number }>`select distinct id from (${eligible.near}) x`.execute(db);
        const expected = rows.map((row) => row.user_id);
        const isNear = new Set(near.rows.map((row) => row.id));
        assert.ok(expected.every((id) => isNear.has(id)));
        assert.deepEqual(
          ids.rows.map((row) => row.id),
          expected,
          `${id} ${permission}`,
        );
        assert.deepEqual(
          ruled.rows.map((row) => row.id),
          expected,
          `${id} ${permission}`,
        );
      }
    }
    await db
      .updateTable("roles")
      .set({ permissions: sql`permissions || '{view_issues}'` })
      .where("id", "=", 3)
      .execute();
  });

  test("projects are few up to fifty, then searched by a part of the name or identifier", async () => {
    const eligible = projectsWith(await viewer(cast.mary), "view_issues");
    await manyProjects(app, 48);
    assert.equal((await fewProjects(app.runtime.db, eligible))?.length, 50);
    await project(app, "fifty-first", { isPublic: true });
    assert.equal(await fewProjects(app.runtime.db, eligible), undefined);
    assert.deepEqual(await found("any 48", cast.mary), ["Many 48 (many-48)"]);
    const stranger = await person(app, "stranger");
    assert.deepEqual(await found("home", stranger), []);
    assert.deepEqual(await found("home", cast.ada), ["home (home)"]);
  });

  test("a project may be put under one that was typed; a mistake comes back with what is near", async () => {
    const settings = { name: "open", description: "", homepage: "", is_public: "1" };
    const page = await text(await visit("/projects/open/settings"));
    assert.match(page, /<select[^>]*name="parent_id"/, "a manager may add projects under a few");
    await project(app, "one-more");
    await app.runtime.db.updateTable("users").set({ admin: true }).where("id", "=", cast.ada.id).execute();
    assert.match(inputOf(await text(await visit("/projects/open/settings")), "parent_id"), /name="parent"/);
    assert.match(await text(await visit("/projects/open/parents?q=many-7")), /data-value="Many 7 \(many-7\)"/);
    assert.doesNotMatch(await text(await visit("/projects/open/parents?q=open")), /role="option"/, "not under itself");
    const wrong = await send("/projects/open/settings", { ...settings, parent: "mani" });
    assert.equal(wrong.status, 422);
    const refused = await text(wrong);
    assert.match(refused, /“mani” is nothing that can be chosen here\. Near it: Many 1 \(many-1\)/);
    assert.match(inputOf(refused, "parent_id"), /value="mani"/);
    assert.equal((await send("/projects/open/settings", { ...settings, parent: "many-7" })).status, 303);
    const parent = async () => (await answered(app, "GET", "/projects/open.json")).project.parent?.name;
    assert.equal(await parent(), "Many 7");
    await send("/projects/open/settings", { ...settings, parent: "Many 7 (many-7)" });
    assert.equal(await parent(), "Many 7");
    await send("/projects/open/settings", { ...settings, parent: "" });
    assert.equal(await parent(), undefined);
    assert.equal((await visit("/projects/open/parents?q=", await session(app, cast.mary))).status, 403);
    assert.equal((await visit("/projects/new/parents?q=", await session(app, cast.mary))).status, 403);
    const made = await send("/projects", { ...settings, name: "Below", identifier: "below", parent: "Open" });
    assert.equal(made.headers.get("location"), "/projects/below");
    assert.equal((await answered(app, "GET", "/projects/below.json")).project.parent.name, "open");
  });

  test("projects and categories are found whatever their accents and those of what is typed", async () => {
    await answered(app, "POST", "/projects.json", { project: { name: "Büro Köln", identifier: "office" } });
    for (const typed of ["buro", "BÜRO", "Koln"])
      assert.deepEqual(await found(typed, cast.ada), ["Büro Köln (office)"], typed);
    const category = { project_id: open.id, name: "Règle" };
    await app.runtime.db.insertInto("issue_categories").values(category).execute();
    const source = categorySource(app.runtime.db, open.id);
    assert.deepEqual((await source.search("regle")).length, 1);
  });

  test("somebody who may not add projects leaves a project where it is", async () => {
    const { db } = app.runtime;
    const own = possibleParents(await viewer(cast.grace));
    assert.deepEqual(await fewProjects(db, own), []);
  });

  test("members to be are searched beyond fifty, and what was typed is kept", async () => {
    await sql`insert into users (login, firstname, user_type_id) select 'more' || n, 'More', 1 from generate_series(1, 60) n`.execute(
      app.runtime.db,
    );
    const page = await text(await visit("/projects/home/settings"));
    assert.match(inputOf(page, "user_id"), /name="member"/);
    const offered = await text(await visit("/projects/home/candidates?q=more60"));
    assert.match(offered, /data-value="More \(more60\)"/);
    assert.doesNotMatch(await text(await visit("/projects/home/candidates?q=grace")), /role="option"/);
    const wrong = await text(await send("/projects/home/members", { member: "more99", role_ids: "3" }));
    assert.match(wrong, /“more99” is nothing that can be chosen here\. Near it: More \(more1\)/);
    assert.match(inputOf(wrong, "user_id"), /value="more99"/);
    assert.match(inputOf(wrong, "role_ids_3"), /checked/);
    assert.match(
      await text(await send("/projects/home/members", { member: "grace", role_ids: "3" })),
      /User has already been taken/,
    );
    const several = await text(await send("/projects/home/members", { member: "more", role_ids: "3" }));
    assert.match(several, /“more” means several\. Say which: More \(more1\), /);
    assert.equal((await send("/projects/home/members", { member: "more60", role_ids: "3" })).status, 303);
    const { memberships } = await answered(app, "GET", "/projects/home/memberships.json?limit=100");
    assert.ok(memberships.some(({ user }: { user?: { name: string } }) => user?.name === "More"));
    assert.equal((await visit("/projects/home/candidates?q=", await session(app, cast.grace))).status, 403);
  });

  test("among few members somebody who is locked is not found", async () => {
    const { db } = app.runtime;
    const found = () => searchPrincipals(db, { typed: "rac", eligible: peopleWith(home.id, "view_issues") });
    assert.deepEqual(
      (await found()).map(({ login }) => login),
      ["grace"],
    );
    await db.updateTable("users").set({ status: 3 }).where("id", "=", cast.grace.id).execute();
    assert.deepEqual(await found(), []);
    await db.updateTable("users").set({ status: 1 }).where("id", "=", cast.grace.id).execute();
  });

  test("in a project with hundreds of members people are found through the index of names", async () => {
    const { db } = app.runtime;
    await sql`
      insert into users (login, firstname, user_type_id) select 'mass' || n, 'Mass', 1 from generate_series(1, 1200) n`.execute(
      db,
    );
    await sql`
      with joined as (insert into members (project_id, user_id) select ${home.id}, id from users where login like 'mass%' returning id)
      insert into member_roles select id, 3 from joined`.execute(db);
    const seen = await searchPrincipals(db, { typed: "mass1200", eligible: peopleWith(home.id, "view_issues") });
    assert.deepEqual(
      seen.map(({ login }) => login),
      ["mass1200"],
    );
    const outside = await searchPrincipals(db, { typed: "more59", eligible: peopleWith(home.id, "view_issues") });
    assert.deepEqual(outside, []);
  });

  test("where those looked at are all members, the others are searched", async () => {
    const { db } = app.runtime;
    await sql`
      insert into members (project_id, user_id)
      select ${open.id}, u.id from users u where u.status = 1 and u.type in ('user', 'group')
      on conflict do nothing`.execute(db);
    assert.equal(await memberCandidates(db, operator, open.id), undefined);
  });

  test("a category goes by its name, whatever that is", async () => {
    const { db } = app.runtime;
    await manyCategories(app, open, 60);
    const names = ["2024", "Bug", "bug", "a  b", "Odd (#3)", "In (brackets)"];
    for (const name of names)
      await db.insertInto("issue_categories").values({ project_id: open.id, name, assigned_to_id: null }).execute();
    const rows = await db.selectFrom("issue_categories").select(["id", "name"]).where("name", "in", names).execute();
    const source = categorySource(db, open.id);
    for (const row of rows)
      assert.deepEqual(
        (await source.named(categoryReference(row))).map(({ id }) => id),
        [row.id],
        row.name,
      );
    assert.equal((await source.named("BUG")).length, 2);
    assert.deepEqual(
      (await source.search("kind 60")).map(({ value }) => value),
      ["Kind 60"],
    );
    assert.deepEqual(await source.named("Kind 61"), []);
  });
});
