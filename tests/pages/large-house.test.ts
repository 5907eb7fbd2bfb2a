import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { crowd, crowdJoins, crowdReports, manyCategories, manyGroups, manyProjects } from "./crowd.js";

/** Fifty choices, what is always there (me, nobody), and choosing none. */
const MOST_OPTIONS = 53;
const MOST_BYTES = 100_000;

let app: TestApp;
let ada: Person;
let admin: string;
let member: string;
let issue: number;

before(async () => {
  app = await testApp();
  ada = await person(app, "ada");
  member = await session(app, ada);
  admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
  await crowd(app, 5_000);
  await manyGroups(app, 500);
  await manyProjects(app, 500);
  const home = await project(app, "home", { isPublic: true, members: { Manager: [ada] } });
  await crowdJoins(app, home, "Developer");
  await crowdReports(app, home, 2_000);
  await manyCategories(app, home, 500);
  issue = (await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, subject: "S" } }, ada.key)).issue
    .id;
  const { db } = app.runtime;
  await sql`insert into watchers (entity_type, entity_id, user_id) select 'Issue', ${issue}, id from users where type = 'user' on conflict do nothing`.execute(
    db,
  );
  await sql`update projects set parent_id = ${home.id} where identifier like 'many-%'`.execute(db);
  await sql`insert into group_users select id, ${ada.id} from users where type = 'group'`.execute(db);
  await sql`
    with joined as (
      insert into members (project_id, user_id) select id, ${ada.id} from projects where identifier like 'many-%' returning id)
    insert into member_roles select joined.id, r.id from joined, roles r where r.name = 'Manager'`.execute(db);
});
after(() => app.close());

const paths = () => [
  "/",
  "/issues",
  "/issues?limit=100&status_id=*&author_id=1&assigned_to_id=1|2|3",
  "/projects/home/issues",
  "/projects/home/issues?with=author_id&op=%3D&typed=nobody",
  "/projects/home/issues/filters/assigned_to_id?assigned_to_id=1|2|3",
  "/projects/home/issues/filters/category_id",
  "/issues/filters/project_id",
  "/issues/filters",
  "/issues/display",
  "/issues/new",
  "/issues/new?project_id=home",
  "/projects/home/issues/new",
  `/issues/${issue}?edit=1`,
  `/issues/${issue}/watchers`,
  "/projects",
  "/projects/home",
  "/projects/home/settings",
  "/projects/many-7/settings",
  "/projects/new",
  "/activity",
  "/service_notifications",
  "/my/account",
  "/my/notification_settings",
  `/users/${ada.id}`,
  "/admin/users",
  "/admin/users/new",
  `/admin/users/${ada.id}`,
  "/issues/choices/author_id?q=",
  "/issues/choices/project_id?q=many",
  "/projects/home/issues/choices/category_id?q=",
  "/projects/home/choices/assigned_to_id?q=crowd",
  "/projects/home/candidates?q=team",
  "/projects/home/parents?q=",
  "/projects/home/mentionable?q=crowd",
  "/admin/group-choices?q=",
];

test("no page of an app with thousands of people carries more choices than a list may hold, or 100 kB", async () => {
  for (const [who, cookie] of Object.entries({ admin, member })) {
    for (const path of paths()) {
      const answer = await app.request(path, { cookie, headers: { accept: "text/html" } });
      const expected = who === "member" && path.startsWith("/admin") ? 403 : path.includes("typed=nobody") ? 422 : 200;
      assert.equal(answer.status, expected, `${path} for ${who}`);
      const page = await answer.text();
      for (const [name, count] of choicesOn(page))
        assert.ok(count <= MOST_OPTIONS, `${path}: ${count} choices in ${name}`);
      const bytes = gzipSync(page).length;
      assert.ok(bytes < MOST_BYTES, `${path} has ${bytes} bytes, compressed`);
    }
  }
});

for (const path of [
  "/issues?sort=id",
  "/projects?status=open",
  "/projects/home/settings?",
  "/projects/home/settings/categories?",
  "/admin/users?name=crowd",
  "/admin/groups?name=team",
  "/issues/ISSUE/watchers?",
])
  test(`a page behind the end of ${path} leads to its last one`, async () => {
    const asked = (address: string) => app.request(address, { cookie: admin, headers: { accept: "text/html" } });
    const answer = await asked(`${path.replace("ISSUE", String(issue))}&page=99999`);
    assert.equal(answer.status, 303);
    const last = answer.headers.get("location") ?? "";
    const [, before, page] = /^(.*[?&]page=)(\d+)$/.exec(last) ?? [];
    assert.ok(Number(page) > 1, last);
    assert.match(await (await asked(last)).text(), new RegExp(`<a[^>]*aria-current="page"[^>]*>${page}</a>`));
    assert.equal((await asked(`${before}${Number(page) + 1}`)).headers.get("location"), last);
  });

test("what counts choices finds them", () => {
  const page = `<select name="a"><option value="1">x</option><option>y</option></select>
    <form><input type="checkbox" name="b"/><input type="checkbox" name="b"/><input type="checkbox" name="c"/></form>
    <div role="option"></div>`;
  assert.deepEqual(
    [...choicesOn(page)],
    [
      ["a", 2],
      ["b", 2],
      ["c", 1],
      ["suggestions", 1],
    ],
  );
});

/** How many values each field can be set to. Zones are the world's, not the app's. */
function choicesOn(page: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string, many: number) => counts.set(name, Math.max(counts.get(name) ?? 0, many));
  for (const [, name = "", options = ""] of page.matchAll(
    /<(?:select|datalist)[^>]*\b(?:name|id)="([^"]*)"[^>]*>(.*?)<\/(?:select|datalist)>/gs,
  ))
    if (name !== "time_zone") count(name, options.split("<option").length - 1);
  for (const [form] of page.matchAll(/<form.*?<\/form>/gs)) {
    const boxes = [...form.matchAll(/<input type="(?:checkbox|radio)"[^>]*\bname="([^"]*)"/g)].map(
      ([, name = ""]) => name,
    );
    for (const [name, same] of Map.groupBy(boxes, (one) => one)) count(name, same.length);
  }
  const suggestions = page.split('role="option"').length - 1;
  if (suggestions > 0) count("suggestions", suggestions);
  return counts;
}
