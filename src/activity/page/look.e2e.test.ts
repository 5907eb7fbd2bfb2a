import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { LONG, RTL } from "../../../tests/pages/hostile.js";
import { type OpenPage, openBrowser, type TestBrowser } from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The activity in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace", Person>;
  let looked: OpenPage;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada", "grace");
    const home = await project(app, "home", { members: { Manager: [cast.ada, cast.grace] } });
    await project(app, "empty", { members: { Manager: [cast.ada] } });
    await answered(app, "PUT", `/projects/${home.id}.json`, { project: { name: `Home of ${LONG}`.slice(0, 255) } });
    const subjects = ["A gate that squeaks", "The roof", LONG.slice(0, 255), RTL.slice(0, 255)];
    for (const [place, subject] of subjects.entries()) {
      const issue = { project_id: "home", subject, description: place % 2 ? "" : `**About** ${subject}` };
      const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
      const update = (fields: object, { key }: Person) =>
        answered(app, "PUT", `/issues/${id}.json`, { issue: fields }, key);
      await update({ notes: `A word about it, ${place === 2 ? LONG : "in short"}` }, cast.grace);
      await update(
        {
          status_id: 2,
          assigned_to_id: cast.ada.id,
          priority_id: 3,
          done_ratio: 10,
          subject: `${subject}!`.slice(-255),
        },
        cast.ada,
      );
      await update({ notes: "Between us", private_notes: true, status_id: 5 }, cast.grace);
    }
    await sql`update journals set created_on = created_on - (id % 3) * interval '1 day'`.execute(app.runtime.db);
    await sql`update issues set created_on = created_on - interval '5 days'`.execute(app.runtime.db);
    looked = await browser.openPage({ baseURL, session: await session(app, cast.ada) });
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const paths = [
    "/activity",
    "/projects/home/activity?show_issues=1&user_id=:grace",
    "/projects/empty/activity",
    "/activity?from=2001-01-01",
    "/users/:grace",
  ];
  for (const [place, path] of paths.entries())
    test(`${path} is accessible and fits, wide and light, narrow and dark`, async () => {
      await looked.page.goto(path.replace(":grace", String(cast.grace.id)));
      assert.deepEqual(await faultsInLooks(looked, `activity-${place}`), []);
    });

  test("`j` and `k` walk through all days", async () => {
    const { page } = looked;
    await page.goto("/activity");
    const links = await page.locator("[data-list-target=item]").count();
    for (let n = 0; n < links; n++) await page.keyboard.press("j");
    const focused = () =>
      page.evaluate<number>(
        "[...document.querySelectorAll('[data-list-target=item]')].indexOf(document.activeElement)",
      );
    assert.equal(await focused(), links - 1);
    await page.keyboard.press("k");
    assert.equal(await focused(), links - 2);
  });

  test("without scripts a day is asked for by a form, which keeps the filters", async () => {
    const token = await session(app, cast.ada);
    const { page } = await browser.openPage({ baseURL, session: token, javaScript: false });
    await page.goto("/activity?show_issues=1");
    await page.fill("input[name=from]", "2001-01-01");
    await page.click(".activity-up-to button");
    assert.equal(new URL(page.url()).search, "?show_issues=1&from=2001-01-01");
    assert.match((await page.locator(".empty").textContent()) ?? "", /up to\s+Jan 1, 2001/);
  });
});
