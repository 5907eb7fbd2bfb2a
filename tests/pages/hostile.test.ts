import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { keepScreenshot, openBrowser, type TestBrowser } from "../support/browser.js";
import { inLooks } from "../support/looks.js";
import { hostileTexts, LONG, RTL, tooWide } from "./hostile.js";

const WIDTHS = [390, 800, 1280].map((width) => ({ width, dark: false }));

describe("Pages with hostile data", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let token: string;
  let paths: string[];

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    const { port } = await app.startWeb();
    baseURL = `http://127.0.0.1:${port}`;
    browser = await openBrowser();
    ({ token, paths } = await hostileHouse(app));
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  test("nothing is wider than a window of a phone, a tablet or a desk, nor than what scrolls in it", async () => {
    const faults: string[] = [];
    const { page } = await browser.openPage({ baseURL, session: token });
    page.setDefaultTimeout(10_000);
    const lookAt = (place: string) =>
      inLooks(page, WIDTHS, async (name) => {
        await keepScreenshot(page, `hostile-${place.replace(/\W+/g, "-").slice(0, 100)}-${name}`);
        faults.push(...(await tooWide(page)).map((fault) => `${place} ${name}: ${fault}`));
      });
    for (const path of paths) {
      await page.goto(path);
      await lookAt(path);
    }
    await page.goto("/");
    await page.click("#service_notification_center_bell");
    await page.locator("dialog .service-notification-card").first().waitFor();
    await lookAt("panel");
    await page.keyboard.press("Escape");
    await page.click("#account_menu summary");
    await lookAt("menu");
    assert.deepEqual(faults, []);
  });
});

/** A house of names and texts as long as they may be, in every script; and all its pages for its administrator. */
async function hostileHouse(app: TestApp) {
  const long = await person(app, "l".repeat(60), {
    firstname: LONG.slice(0, 30),
    lastname: LONG,
    admin: true,
    mail: null,
  });
  const rtl = await person(app, "rtl", { firstname: RTL, lastname: "🐑🐑🐑" });
  const home = await project(app, "h".repeat(100), { members: { Manager: [long, rtl] } });
  const { group } = await answered(app, "POST", "/groups.json", {
    group: { name: `Group ${LONG}`.slice(0, 255), user_ids: [rtl.id, long.id] },
  });
  await answered(app, "PUT", `/projects/${home.id}.json`, {
    project: { name: LONG, description: hostileTexts.join("\n\n"), homepage: `https://example.org/${LONG}` },
  });
  const child = { name: `${RTL} ${LONG.slice(0, 180)}`, identifier: "child", parent_id: home.id };
  await answered(app, "POST", "/projects.json", { project: child });
  const { issue_category: category } = await answered(app, "POST", `/projects/${home.id}/issue_categories.json`, {
    issue_category: { name: LONG.slice(0, 60) },
  });
  const { version } = await answered(app, "POST", `/projects/${home.id}/versions.json`, {
    version: { name: LONG.slice(0, 60), description: LONG, due_date: "2020-01-31", default_project_version: true },
  });
  const issues: number[] = [];
  for (const [place, description] of hostileTexts.entries()) {
    const subject = place % 3 === 0 ? LONG : place % 3 === 1 ? RTL : description.replace(/\s+/g, " ").slice(0, 255);
    const issue = {
      ...{ project_id: home.id, subject, description, category_id: category.id, is_private: place === 1 },
      ...{
        assigned_to_id: long.id,
        watcher_user_ids: [long.id, rtl.id],
        due_date: "2030-01-31",
        estimated_hours: 1234.5,
      },
    };
    issues.push((await answered(app, "POST", "/issues.json", { issue }, rtl.key)).issue.id);
  }
  const [busy = 0] = issues;
  for (const notes of hostileTexts)
    await answered(
      app,
      "PUT",
      `/issues/${busy}.json`,
      { issue: { notes, subject: notes.replace(/\s+/g, " ").slice(0, 255) } },
      rtl.key,
    );
  await answered(
    app,
    "PUT",
    `/issues/${busy}.json`,
    { issue: { subject: LONG, description: LONG, done_ratio: 30 } },
    rtl.key,
  );
  await answered(app, "PUT", `/issues/${busy}.json`, { issue: { assigned_to_id: rtl.id, notes: RTL } }, long.key);
  const every = { customized_type: "issue", is_for_all: true, is_filter: true, tracker_ids: [1, 2, 3] };
  const list = { ...every, name: LONG.slice(0, 250), field_format: "list", possible_values: [LONG, RTL] };
  const { custom_field } = await answered(app, "POST", "/custom_fields.json", { custom_field: list });
  const values = { custom_fields: [{ id: custom_field.id, value: LONG }] };
  await answered(app, "PUT", `/issues/${busy}.json`, { issue: values }, long.key);
  const { query } = await answered(app, "POST", "/queries.json", { query: { name: LONG, visibility: "public" } });
  const cf = `cf_${custom_field.id}`;
  await app.settled();
  const identifier = home.identifier;
  const { journals } = (await answered(app, "GET", `/issues/${busy}.json?include=journals`)).issue;
  const longest = journals.find(({ notes }: { notes: string }) => notes.includes(LONG)) ?? journals[0];
  const paths = [
    ...["/", "/issues", `/issues?assigned_to_id=${long.id}&category_id=${category.id}`, `/issues/${issues[1]}`],
    ...[`/issues/${issues[2]}`, `/issues/${issues[3]}`, "/issues/new", `/projects/${identifier}/issues`],
    ...[`/projects/${identifier}/issues/new`, `/projects/${identifier}`, `/projects/${identifier}/settings`],
    ...["/projects", "/projects/child", "/projects/new", "/activity", "/service_notifications"],
    ...[
      "/service_notifications?seen=1",
      "/my/account",
      "/my/notification_settings",
      "/admin/users",
      "/admin/users/new",
      "/admin/groups",
      `/admin/groups/${group.id}`,
      "/admin/settings",
    ],
    ...[`/admin/users/${long.id}`, `/users/${long.id}`, `/users/${rtl.id}`, `/issues/${busy}/watchers`],
    ...[`/issues/${busy}?edit=1&quote=1`, `/issues/${busy}`, `/journals/${longest.id}/edit`],
    ...[`/journals/${longest.id}/delete`, `/projects/${identifier}/delete`, `/projects/${identifier}/roadmap`],
    ...[`/versions/${version.id}`, `/versions/${version.id}/edit`, `/projects/${identifier}/settings/versions`],
    ...[`/issues?query_id=${query.id}&set_filter=1&group_by=category&${cf}=*&c[]=subject&c[]=${cf}&c[]=description`],
    ...["/issues?display_type=board&status_id=*", `/projects/${identifier}/issues?display_type=board`],
    ...[`/issues/${busy}/facts/status_id`, `/issues/${busy}/facts/assigned_to_id`, "/admin/issue_statuses/1"],
    ...[`/issues?group_by=${cf}&with=${cf}&t[]=estimated_hours`, `/queries/${query.id}/edit`],
  ];
  return { token: await session(app, long as Person), paths };
}
