import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { viewerByLogin } from "../../accounts/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { issueList } from "../list/issue-list.js";
import { seenBy } from "./seen-by.js";
import { seesIssue } from "./sees-issue.js";
import { issueColumns, issueVisible, issueVisibleTo } from "./visibility.js";
import { visibleIssue } from "./visible-issue.js";

const names = ["manager", "developer", "reporter", "narrow", "ingroup", "outsider"] as const;
type Name = (typeof names)[number];

describe("Who sees an issue", () => {
  let app: TestApp;
  let cast: Record<Name, Person>;
  const issues: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, ...names);
    const { manager, developer, reporter, narrow, ingroup } = cast;
    const closed = await project(app, "closed", {
      members: { Manager: [manager], Developer: [developer], Reporter: [reporter] },
    });
    const open = await project(app, "open", { isPublic: true, members: { Manager: [manager] } });
    const archived = await project(app, "archived", { members: { Manager: [manager] } });
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "crew", user_ids: [ingroup.id] },
    });
    const db = app.runtime.db;
    const role = await db
      .insertInto("roles")
      .values({ name: "Narrow", position: 9, issues_visibility: "own", permissions: ["view_issues", "add_issues"] })
      .returning("id")
      .executeTakeFirstOrThrow();
    const memberships = `/projects/${closed.id}/memberships.json`;
    for (const user_id of [narrow.id, group.id]) {
      await answered(app, "POST", memberships, { membership: { user_id, role_ids: [role.id] } });
    }
    const create = async (name: string, projectId: number, fields: object, by: Person) => {
      const issue = { project_id: projectId, subject: name, ...fields };
      issues[name] = (await answered(app, "POST", "/issues.json", { issue }, by.key)).issue.id;
    };
    await create("plain", closed.id, {}, manager);
    await create("private", closed.id, { is_private: true }, manager);
    await create("private of developer", closed.id, { is_private: true, assigned_to_id: developer.id }, manager);
    await create("narrow's own", closed.id, {}, narrow);
    await answered(app, "PUT", "/settings.json", { settings: { issue_group_assignment: true } });
    await create("the group's", closed.id, { assigned_to_id: group.id }, manager);
    await create("public", open.id, {}, manager);
    await create("public private", open.id, { is_private: true }, manager);
    await create("archived", archived.id, {}, manager);
    await answered(app, "PUT", `/projects/${archived.id}/archive.json`);
  });
  after(() => app.close());

  const public_ = ["public"];
  const seen: Record<Name | "admin" | "anonymous", string[]> = {
    manager: ["narrow's own", "plain", "private", "private of developer", "public", "public private", "the group's"],
    admin: ["narrow's own", "plain", "private", "private of developer", "public", "public private", "the group's"],
    developer: ["narrow's own", "plain", "private of developer", ...public_, "the group's"],
    reporter: ["narrow's own", "plain", ...public_, "the group's"],
    narrow: ["narrow's own", ...public_],
    ingroup: [...public_, "the group's"],
    outsider: public_,
    anonymous: public_,
  };
  const nameOf = (id: number) => Object.keys(issues).find((name) => issues[name] === id) ?? String(id);

  test("one person and many issues: a list", async () => {
    for (const [who, expected] of Object.entries(seen)) {
      if (who === "anonymous") continue;
      const viewer = await viewerByLogin(app.runtime.db, who, { kind: "session", readOnly: false });
      assert.ok(viewer, who);
      const { issues: listed } = await issueList(app.runtime.db, viewer, {
        filters: { status_id: "*" },
        limit: 100,
        offset: 0,
      });
      assert.deepEqual(listed.map(({ id }) => nameOf(id)).sort(), expected, who);
    }
  });

  test("one issue and many people: whom to tell", async () => {
    for (const [name, id] of Object.entries(issues)) {
      const { rows } = await sql<{ login: string }>`
        select coalesce(nullif(u.login, ''), 'anonymous') as login from users u, issues i
         where i.id = ${id} and u.type <> 'group' and ${issueVisible(sql.ref("u.id"), issueColumns("i"))}
         order by 1`.execute(app.runtime.db);
      const expected = Object.entries(seen).flatMap(([who, names]) => (names.includes(name) ? [who] : []));
      assert.deepEqual(rows.map(({ login }) => login).sort(), expected.sort(), name);
      const people = expected.filter((login) => login !== "anonymous");
      assert.deepEqual(await toldPeople(id), people, `${name}, by the roles that grant it`);
    }
  });

  /** As the job asks: the issue's columns are known, and those asked are active people. */
  const toldPeople = async (id: number) => {
    const { db } = app.runtime;
    const issue = await db.selectFrom("issues").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const known = {
      project: sql<number>`${issue.project_id}::int`,
      author: sql<number>`${issue.author_id}::int`,
      assignee: sql<number | null>`${issue.assigned_to_id}::int`,
      isPrivate: sql<boolean>`${issue.is_private}::boolean`,
      tracker: sql<number>`${issue.tracker_id}::int`,
    };
    const { rows } = await sql<{ login: string }>`
      select u.login from users u
       where u.type = 'user' and u.status = 1 and ${issueVisibleTo(sql.ref("u.id"), known)}`.execute(db);
    return rows.map(({ login }) => login).sort();
  };

  test("one of few issues that others refer to: the function of the database says what the rule says", async () => {
    const { rows } = await sql<{ login: string; id: number }>`
      select coalesce(nullif(u.login, ''), 'anonymous') as login, i.id from users u, issues i
       where u.type <> 'group' and ${seesIssue(sql.ref("u.id"), sql.ref("i.id"))}`.execute(app.runtime.db);
    for (const [who, expected] of Object.entries(seen)) {
      const found = rows.filter(({ login }) => login === who).map(({ id }) => nameOf(id));
      assert.deepEqual(found.sort(), expected.toSorted(), who);
    }
    const gone = sql<{ sees: boolean }>`select ${seesIssue(sql`${cast.manager.id}::int`, sql`2147483647`)} as sees`;
    assert.equal((await gone.execute(app.runtime.db)).rows[0]?.sees, false);
  });

  test("one person and one issue: a guard", async () => {
    for (const who of names) {
      const viewer = await viewerByLogin(app.runtime.db, who, { kind: "session", readOnly: false });
      assert.ok(viewer);
      for (const [name, id] of Object.entries(issues)) {
        const found: boolean = await visibleIssue(app.runtime.db, viewer, id).then(
          () => true,
          () => false,
        );
        assert.equal(found, seen[who].includes(name), `${who}, ${name}`);
      }
    }
  });

  test("what visitors wrote belongs to none of them: while it is private no visitor sees it", async () => {
    const { db, contributions } = app.runtime;
    const written = [issues.public as number, issues["public private"] as number];
    await sql`update issues set author_id = (select id from users where type = 'anonymous')
               where id = any(${written}::int[])`.execute(db);
    const visitor = await contributions.visitor.viewer();
    const list = { filters: { status_id: "*" }, limit: 100, offset: 0 };
    const { issues: listed } = await issueList(db, visitor, list);
    assert.deepEqual(
      listed.map(({ id }) => nameOf(id)),
      public_,
    );
    const seen = seenBy(visitor);
    for (const visible of [issueVisible(sql`${visitor.id}::int`, issueColumns("i")), seen.issue("i")]) {
      const found = await seen.from(db).selectFrom("issues as i").select("i.id").where(visible).execute();
      assert.deepEqual(
        found.map(({ id }) => nameOf(id)),
        public_,
      );
    }
  });

  test("watching grants nothing, and neither does a locked account or a switched-off module", async () => {
    const { db } = app.runtime;
    const sees = async (login: string, name: string) => {
      const { rows } = await sql<{ sees: boolean }>`
        select ${issueVisible(sql.ref("u.id"), issueColumns("i"))} as sees from users u, issues i
         where u.login = ${login} and i.id = ${issues[name]}`.execute(db);
      return rows[0]?.sees;
    };
    await db
      .insertInto("watchers")
      .values({ entity_type: "Issue", entity_id: issues.plain as number, user_id: cast.outsider.id })
      .execute();
    assert.equal(await sees("outsider", "plain"), false);
    await db.updateTable("users").set({ status: 3 }).where("login", "=", "developer").execute();
    assert.equal(await sees("developer", "plain"), false);
    await db.deleteFrom("enabled_modules").execute();
    assert.equal(await sees("admin", "plain"), false);
  });
});
