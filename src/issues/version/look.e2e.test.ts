import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type OpenPage, openBrowser, type TestBrowser } from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Pages of versions in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  let token: string;
  let late: number;
  let looked: OpenPage;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    const cast = await people(app, "ada", "grace", "mary");
    ada = cast.ada;
    token = await session(app, ada);
    const members = { Manager: [ada], Developer: [cast.grace], Reporter: [cast.mary] };
    await project(app, "home", { members });
    await project(app, "empty", { members });
    const version = async (name: string, fields: object = {}): Promise<number> =>
      (await answered(app, "POST", "/projects/home/versions.json", { version: { name, ...fields } })).version.id;
    const done = await version("0.9", { due_date: "2020-01-01" });
    late = await version("1.0", { due_date: "2021-01-01", description: "What the first users need." });
    await version("2.0", { due_date: "2199-01-01", status: "locked" });
    await version("Some day");
    const { issue_category } = await answered(app, "POST", "/projects/home/issue_categories.json", {
      issue_category: { name: "Doors" },
    });
    const create = async (fields: object): Promise<number> => {
      const issue = { project_id: "home", assigned_to_id: ada.id, ...fields };
      return (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
    };
    const close = (id: number) => answered(app, "PUT", `/issues/${id}.json`, { issue: { status_id: 5 } }, ada.key);
    await close(await create({ subject: "Gate", fixed_version_id: done }));
    await close(await create({ subject: "Fence", fixed_version_id: late, estimated_hours: 5 }));
    const category_id = issue_category.id;
    await create({ subject: "A hinge that squeaks", fixed_version_id: late, category_id, done_ratio: 50 });
    await create({ subject: "A key for the cellar", fixed_version_id: late, category_id, is_private: true });
    looked = await browser.openPage({ baseURL, session: token });
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (path: string, look: { width?: number; dark?: boolean; javaScript?: boolean } = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: token });
    await open.page.goto(path.replace(":late", String(late)));
    return open;
  };

  const paths = [
    "/projects/home",
    "/projects/home/roadmap",
    "/projects/home/roadmap?completed=1",
    "/projects/empty/roadmap",
    "/projects/empty/settings/versions",
    "/versions/:late",
    "/versions/:late/edit",
    "/projects/home/settings/versions",
    "/projects/home/versions/new",
  ];
  for (const [place, path] of paths.entries())
    test(`${path} is accessible and fits, wide and light, narrow and dark`, async () => {
      await looked.page.goto(path.replace(":late", String(late)));
      assert.deepEqual(await faultsInLooks(looked, `versions-${place}`), []);
    });

  test("the roadmap tells what is late, and unfolds issues by keyboard", async () => {
    const { page } = await opened("/projects/home/roadmap", { javaScript: false });
    assert.deepEqual(await page.locator(".version h2 a").allTextContents(), ["1.0", "2.0", "Some day"]);
    const card = page.locator(`#version_${late}`);
    assert.match((await card.textContent()) ?? "", /Overdue.*50 %.*1 closed.*2 open/s);
    await card.locator("summary").focus();
    await page.keyboard.press("Enter");
    const lines = card.locator(".version-issues li");
    assert.equal(await lines.count(), 3);
    assert.match((await lines.last().textContent()) ?? "", /Fence/, "closed ones last");
    await page.getByRole("link", { name: "1 completed version" }).click();
    assert.deepEqual(await page.locator(".version h2 a").allTextContents(), ["0.9"]);
  });

  test("without scripts a version is made, changed, closed with all completed ones, and deleted", async () => {
    const { page } = await opened("/projects/home/settings/versions", { javaScript: false });
    await page.getByRole("link", { name: "New version" }).click();
    await page.getByLabel("Name").fill("1.0");
    await page.getByRole("button", { name: "Create version" }).click();
    assert.match((await page.locator("main").textContent()) ?? "", /Name has already been taken/);
    await page.getByLabel("Name").fill("3.0");
    await page.getByLabel("Due date").fill("2020-02-02");
    await page.getByLabel("Shared").selectOption("tree");
    await page.getByRole("button", { name: "Create version" }).click();
    const line = page.locator(".lines > li", { hasText: "3.0" });
    assert.match((await line.textContent()) ?? "", /With the whole tree/);
    await line.getByRole("link", { name: "Edit" }).click();
    assert.equal(await page.getByLabel("Due date").inputValue(), "2020-02-02");
    await page.getByLabel("Description").fill("Rooms");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Close completed versions").click();
    await page.getByRole("button", { name: "Close them" }).click();
    assert.match((await page.locator("body").textContent()) ?? "", /2 versions were closed/);
    assert.match((await line.textContent()) ?? "", /Closed/);
    await line.getByText("Delete").first().click();
    await line.getByRole("button", { name: "Delete" }).click();
    assert.equal(await line.count(), 0);
  });

  test("who edits a version, or makes one, comes back to the page where they began", async () => {
    const { page } = await opened("/versions/:late");
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(`**/versions/${late}`);
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(`**/versions/${late}`);
    await page.goto("/projects/empty/roadmap");
    await page.getByRole("link", { name: "New version" }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill(" ");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("Begun on the roadmap");
    await page.getByRole("button", { name: "Create" }).click();
    await page.waitForURL("**/projects/empty/roadmap");
  });
});
