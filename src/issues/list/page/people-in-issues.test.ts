import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { crowd, crowdReports, manyProjects } from "../../../../tests/pages/crowd.js";
import { searchPrincipals, type Viewer, viewerById } from "../../../accounts/index.js";
import { answered, limitRole, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";
import { issueColumns, issueVisible } from "../../visibility/visibility.js";
import { choicesOf } from "../filters/editor/filter-choices.js";
import { type PeopleFilter, peopleInIssues } from "./people-in-issues.js";

describe("People that a filter offers", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus" | "mary" | "mona", Person>;
  let home: { id: number; identifier: string };
  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus", "mary", "mona");
    home = await project(app, "home", {
      members: { Manager: [cast.ada, cast.mona], Developer: [cast.grace], Reporter: [cast.linus] },
    });
    const open = await project(app, "open", { isPublic: true, members: { Manager: [cast.grace] } });
    const report = (projectId: number, who: Person, fields: object = {}) =>
      answered(app, "POST", "/issues.json", { issue: { project_id: projectId, subject: "S", ...fields } }, who.key);
    await report(home.id, cast.ada, { assigned_to_id: cast.grace.id });
    await report(home.id, cast.mona, { is_private: true });
    await report(open.id, cast.grace, { assigned_to_id: cast.grace.id });
  });
  after(() => app.close());

  const viewerOf = async (who: Person): Promise<Viewer> =>
    (await viewerById(app.runtime.db, who.id, { kind: "session", readOnly: false })) as Viewer; // made above
  /** As the rule says it: whoever reported, or works on, an issue that the viewer sees. */
  const byTheRule = async (viewer: Viewer, filter: PeopleFilter, projectId?: number) => {
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(`i.${filter}`)} as id from issues i
       where ${sql.ref(`i.${filter}`)} is not null and ${issueVisible(sql`${viewer.id}`, issueColumns("i"))}
         and i.project_id = coalesce(${projectId ?? null}::int, i.project_id)`.execute(app.runtime.db);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  };
  const check = async () => {
    for (const who of Object.values(cast)) {
      const viewer = await viewerOf(who);
      for (const projectId of [undefined, home.id]) {
        for (const filter of ["author_id", "assigned_to_id"] as const) {
          const choices = await choicesOf(app.runtime.db, filter, { viewer, projectId, customs: [], related: [] });
          const expected = await byTheRule(viewer, filter, projectId);
          const offered = choices?.map(({ value }) => Number(value)).sort((a, b) => a - b);
          assert.deepEqual(offered, expected.length > 50 ? undefined : expected, `${who.login} ${filter} ${projectId}`);
        }
      }
    }
  };
  const found = async (who: Person, typed: string) => {
    const eligible = peopleInIssues(await viewerOf(who), "author_id", undefined);
    return (await searchPrincipals(app.runtime.db, { typed, eligible })).map(({ login }) => login);
  };

  test("are those of issues the viewer sees, in an app with few people", check);

  test("are those of issues with a tracker that a role shows, where roles are limited to some", async () => {
    await limitRole(app, "Reporter", { view_issues: [2] });
    await check();
    assert.deepEqual(await found(cast.linus, "ada"), []);
    await limitRole(app, "Reporter", { view_issues: "all" });
    assert.deepEqual(await found(cast.linus, "ada"), ["ada"]);
  });

  test("are the same where the app has many, and too many where the viewer sees many", async () => {
    await crowd(app, 600);
    const crowded = await project(app, "crowded", { members: { Manager: [cast.ada] } });
    await crowdReports(app, crowded, 60);
    await check();
    assert.deepEqual(await found(cast.ada, "crowd60"), ["crowd60"]);
    assert.deepEqual(await found(cast.linus, "crowd60"), []);
  });

  test("are searched where few people work in more projects than are looked through", async () => {
    await manyProjects(app, 260);
    await sql`
      insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
      select p.id, (select min(id) from trackers), (select min(id) from issue_statuses),
             (select min(id) from issue_priorities), 'Many', u.id
        from projects p, users u where p.identifier like 'many-%' and u.login in ('crowd1', 'crowd2')`.execute(
      app.runtime.db,
    );
    const place = { viewer: await viewerOf(cast.mary), projectId: undefined, customs: [], related: [] };
    assert.equal(await choicesOf(app.runtime.db, "author_id", place), undefined);
    assert.deepEqual(await found(cast.mary, "crowd2"), ["crowd2"]);
    assert.deepEqual(await found(cast.mary, "number"), ["crowd1", "crowd2"], "by the beginning of the last name");
    assert.deepEqual(await found(cast.mary, "crowd60"), []);
  });
});
