import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { LOCKED } from "../../accounts/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { granted } from "./granted.js";
import { permissionsIn, permittedProject, permittedProjects } from "./permission.js";
import { permittedOfFew } from "./permitted-of-few.js";

type Login = "manager" | "reporter" | "grouped" | "both" | "stranger" | "locked" | "administrator" | "anonymous";

describe("Who may do what in a project", () => {
  let app: TestApp;
  const ids = {} as Record<Login, number>;
  const projects: Record<string, { id: number }> = {};

  before(async () => {
    app = await testApp();
    const cast = await people(app, "manager", "reporter", "grouped", "both", "stranger", "locked");
    for (const [login, { id }] of Object.entries(cast)) ids[login as Login] = id;
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "Crew", user_ids: [cast.grouped.id, cast.both.id] },
    });
    const crew = { id: group.id } as Person;
    const members = {
      Manager: [cast.manager, cast.locked],
      Reporter: [cast.reporter, cast.both],
      Developer: [crew],
    };
    for (const identifier of ["public", "private", "closed", "archived", "without-issues"]) {
      projects[identifier] = await project(app, identifier, { isPublic: identifier === "public", members });
    }
    await answered(app, "PUT", "/projects/closed/close.json");
    await answered(app, "PUT", "/projects/archived/archive.json");
    await answered(app, "PUT", "/projects/without-issues.json", { project: { enabled_module_names: ["wiki"] } });
    await answered(app, "PUT", `/users/${cast.locked.id}.json`, { user: { status: LOCKED } });
    for (const { id, type } of await app.runtime.db
      .selectFrom("users")
      .selectAll()
      .where("type", "<>", "group")
      .execute()) {
      if (type === "anonymous") ids.anonymous = id;
      else if (!Object.values(ids).includes(id)) ids.administrator = id;
    }
  });
  after(() => app.close());

  const rules: [rule: string, who: Login, where: string, permission: string, granted: boolean][] = [
    ["a member has what the role gives", "manager", "private", "delete_issues", true],
    ["a member has no more than that", "reporter", "private", "edit_issues", false],
    ["a group's role is its people's", "grouped", "private", "edit_issues", true],
    ["roles of one's own and of a group add up", "both", "private", "edit_issues", true],
    ["a stranger may do in a public project what a non-member may", "stranger", "public", "add_issues", true],
    ["a stranger may do no more there", "stranger", "public", "edit_issues", false],
    ["a stranger may do nothing in a private project", "stranger", "private", "view_issues", false],
    ["a member is no stranger: only the member's roles count", "reporter", "public", "add_issue_notes", true],
    ["a visitor may read a public project", "anonymous", "public", "view_issues", true],
    ["a visitor may do what Anonymous may, not what Non member may", "anonymous", "public", "add_issues", false],
    ["a visitor may do nothing in a private project", "anonymous", "private", "view_issues", false],
    ["an administrator needs no role", "administrator", "private", "delete_issues", true],
    ["a closed project can be read", "reporter", "closed", "view_issues", true],
    ["a closed project cannot be changed", "manager", "closed", "edit_issues", false],
    ["a closed project cannot be changed by administrators either", "administrator", "closed", "edit_issues", false],
    ["who may close a project may open it again", "manager", "closed", "close_project", true],
    ["an archived project is closed to its members", "manager", "archived", "view_issues", false],
    ["an archived project is closed to administrators", "administrator", "archived", "view_issues", false],
    ["a switched-off module is nobody's", "manager", "without-issues", "view_issues", false],
    ["a switched-off module is not even an administrator's", "administrator", "without-issues", "view_issues", false],
    ["what belongs to no module does not depend on modules", "manager", "without-issues", "manage_members", true],
    ["a locked person may do nothing", "locked", "private", "view_issues", false],
  ];

  for (const [rule, who, where, permission, granted] of rules) {
    test(rule, async () => {
      const { id } = projects[where] as { id: number };
      const permissions = await permissionsIn(app.runtime.db, ids[who], id);
      assert.equal(permissions.has(permission), granted);
    });
  }

  test("asked of one project, one person, a pair or one viewer, the relation answers the same", async () => {
    const { db } = app.runtime;
    const { rows: everything } = await sql<{ user_id: number; project_id: number; permission: string }>`
      select distinct user_id, project_id, permission from project_permissions`.execute(db);
    const known = new Set(everything.map((row) => `${row.user_id} ${row.project_id} ${row.permission}`));
    assert.ok(known.size > 100);
    for (const [who, userId] of Object.entries(ids)) {
      for (const [where, { id }] of Object.entries(projects)) {
        const pair = await permissionsIn(db, userId, id);
        for (const permission of ["view_issues", "edit_issues", "manage_members"]) {
          const mine = await db
            .selectFrom("projects")
            .select("id")
            .where(permittedProject(userId, permission, "projects.id"))
            .execute();
          const viewer = {
            id: userId,
            admin: who === "administrator",
            anonymous: who === "anonymous",
            trackersLimited: false,
          };
          const permitted = (await permittedProjects(viewer, permission).execute(db)).rows;
          const found = granted(false);
          const user = sql<number>`${userId}::int`;
          const asked = sql<{ once: boolean; ofFew: boolean }>`
            select ${found.here.in(sql`${id}::int`, permission)} as "once",
                   ${permittedOfFew(user, permission, sql`${id}::int`)} as "ofFew"`;
          const relation = found.relation(user, sql`select ${id}::int`);
          const [grants] = (await sql<{ once: boolean; ofFew: boolean }>`with ${relation} ${asked}`.execute(db)).rows;
          const answers = [
            pair.has(permission),
            known.has(`${userId} ${id} ${permission}`),
            mine.some((project) => project.id === id),
            permitted.some(({ project_id }) => project_id === id),
            grants?.once,
            grants?.ofFew,
          ];
          assert.equal(new Set(answers).size, 1, `${who} ${where} ${permission}: ${answers.join(", ")}`);
        }
      }
    }
  });
});
