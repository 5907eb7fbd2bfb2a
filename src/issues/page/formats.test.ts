import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Dates and times in the formats of the house", () => {
  let app: TestApp;
  let ada: Person;
  let cookie: string;
  let id: number;
  let field: number;

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    cookie = await session(app, ada);
    const home = await project(app, "home", { members: { Manager: [ada] } });
    const custom_field = { name: "Signed", field_format: "date", customized_type: "issue", is_for_all: true };
    const sent = { custom_field: { ...custom_field, tracker_ids: [1, 2, 3] } };
    field = (await answered(app, "POST", "/custom_fields.json", sent)).custom_field.id;
    const dated = { due_date: "2031-01-29", custom_field_values: { [field]: "2031-02-28" } };
    const issue = { project_id: home.id, subject: "Gate", ...dated };
    id = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { due_date: "2031-01-30" } }, ada.key);
    await sql`update issues set created_on = '2024-05-31 15:07:00+00', updated_on = '2024-05-31 15:07:00+00'
               where id = ${id}`.execute(app.runtime.db);
    await setSettings(app, { date_format: "%d/%m/%Y", time_format: "%I:%M %p" });
  });
  after(() => app.close());

  const page = async (path: string) => (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();

  test("pages write days and moments of long ago in them, with a machine's date beside", async () => {
    const html = await page(`/issues/${id}`);
    for (const said of ["30/01/2031", "29/01/2031", "28/02/2031"]) assert.ok(html.includes(`>${said}<`), said);
    assert.match(html, /<time datetime="2031-01-30">30\/01\/2031</);
    const listed = await page("/issues?c[]=subject&c[]=due_date&c[]=created_on");
    assert.match(listed, /<time datetime="2024-05-31T15:07:00.000Z" title="31\/05\/2024 03:07 PM">\s*31\/05\/2024/);
  });

  test("what happened just now is said as before, and its exact moment in the formats", async () => {
    const html = await page(`/issues/${id}`);
    assert.match(html, /<relative-time[^>]* title="\d\d\/\d\d\/20\d\d \d\d:\d\d [AP]M"/);
    assert.match(await page("/projects/home/activity"), />\s*\d\d:\d\d [AP]M\s*</);
  });

  test("exports write them so too, as in Redmine; an export of a house without formats is for programs", async () => {
    const path = `/issues.csv?c[]=due_date&c[]=created_on&c[]=cf_${field}`;
    const row = async () => (await page(path)).split("\r\n")[1]?.split(",").slice(1);
    assert.deepEqual(await row(), ["30/01/2031", "31/05/2024 03:07 PM", "28/02/2031"]);
    await setSettings(app, { time_format: "" });
    assert.deepEqual(await row(), ["30/01/2031", "31/05/2024 15:07", "28/02/2031"]);
    await setSettings(app, { date_format: "" });
    assert.deepEqual(await row(), ["2031-01-30", "2024-05-31 15:07", "2031-02-28"]);
    await setSettings(app, { date_format: "%d/%m/%Y", time_format: "%I:%M %p" });
  });

  test("REST and feeds are for programs", async () => {
    const { issue } = await answered(app, "GET", `/issues/${id}.json?include=journals`, undefined, ada.key);
    assert.deepEqual([issue.due_date, issue.created_on], ["2031-01-30", "2024-05-31T15:07:00Z"]);
    assert.equal(issue.journals[0].details[0].new_value, "2031-01-30");
    assert.match(await page("/issues.atom"), /<updated>2024-05-31T15:07:00/);
  });

  test("each of the two is chosen by itself; the other one is as the language has it", async () => {
    await setSettings(app, { time_format: "" });
    assert.match(await page(`/issues/${id}`), /title="\d\d\/\d\d\/20\d\d \d?\d:\d\d[ \u202f][AP]M"/);
    await setSettings(app, { date_format: "", time_format: "%H:%M" });
    assert.match(await page("/issues?c[]=created_on"), /title="May 31, 2024 15:07"/);
    await setSettings(app, { date_format: "%d/%m/%Y", time_format: "%I:%M %p" });
  });

  test("the page of settings shows each format as it writes a day", async () => {
    const admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    const headers = { accept: "text/html" };
    const html = await (await app.request("/admin/settings/display", { cookie: admin, headers })).text();
    for (const [value, label] of [
      ["%Y-%m-%d", "2027-01-31"],
      ["%d %B %Y", "31 January 2027"],
      ["%I:%M %p", "03:30 PM"],
    ])
      assert.match(html, new RegExp(`<option value="${value}"[^>]*>${label}<`));
    const json = { settings: { date_format: "%s" } };
    assert.equal((await app.request("/settings.json", { method: "PUT", key: ADMIN_KEY, json })).status, 422);
  });
});
