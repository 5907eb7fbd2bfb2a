import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crowd, crowdJoins } from "../../../tests/pages/crowd.js";
import {
  keepScreenshot,
  type OpenPage,
  openBrowser,
  scriptsRun,
  type TestBrowser,
} from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
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

describe("Pages of projects in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  let token: string;
  let looked: OpenPage;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    const { port } = await app.startWeb();
    baseURL = `http://127.0.0.1:${port}`;
    const cast = await people(app, "ada", "grace", "mary");
    ada = cast.ada;
    token = await session(app, ada);
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.mary] };
    await project(app, "home", { members });
    await project(app, "closed", { members });
    await crowd(app, 40);
    await crowdJoins(app, await project(app, "crowded", { members }), "Developer");
    await answered(app, "PUT", "/projects/home.json", {
      project: { description: "# Plans\n\n- [ ] one\n- [x] two" },
    });
    for (const [name, assigned_to_id] of [["Backend", cast.grace.id], ["Design"]]) {
      await answered(app, "POST", "/projects/home/issue_categories.json", { issue_category: { name, assigned_to_id } });
    }
    await answered(app, "PUT", "/projects/closed/close.json");
    looked = await browser.openPage({ baseURL, session: token });
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (path: string, look: { width?: number; dark?: boolean; javaScript?: boolean } = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: token });
    await open.page.goto(path);
    return open;
  };

  test("the identifier of a new project follows its name until it is typed", async () => {
    const { page } = await opened("/projects/new");
    await scriptsRun(page);
    const [name, identifier] = [page.locator("[name=name]"), page.locator("[name=identifier]")];
    for (const [typed, followed] of [
      ["Straße & Brücken  2!", "strasse-brucken-2"],
      ["2026 Umzug", "umzug"],
      ["会议", ""],
    ] as const) {
      await name.fill(typed);
      assert.equal(await identifier.inputValue(), followed);
    }
    await identifier.fill("mine");
    await name.fill("Another");
    assert.equal(await identifier.inputValue(), "mine");
    await identifier.fill("");
    await name.fill("Another one");
    assert.equal(await identifier.inputValue(), "another-one");
    await page.getByRole("button", { name: "Create" }).click();
    await page.waitForURL("**/projects/another-one");
  });

  test("an identifier that is proposed stays while a name is typed", async () => {
    await setSettings(app, { sequential_project_identifiers: true });
    const { page } = await opened("/projects/new");
    await scriptsRun(page);
    const proposed = await page.locator("[name=identifier]").inputValue();
    assert.notEqual(proposed, "");
    await page.locator("[name=name]").fill("Something else");
    assert.equal(await page.locator("[name=identifier]").inputValue(), proposed);
    await setSettings(app, { sequential_project_identifiers: false });
  });

  const paths = [
    "/projects",
    "/projects/new",
    "/projects/home",
    "/projects/home/settings",
    "/projects/closed",
    "/projects/crowded",
    "/projects/home/settings/categories",
    "/issue_categories/1/edit",
    "/issue_categories/1/delete",
    "/projects/home/delete",
  ];
  for (const path of paths)
    test(`${path} is accessible and fits, wide and light, narrow and dark`, async () => {
      await looked.page.goto(path);
      assert.deepEqual(await faultsInLooks(looked, path.slice(1).replaceAll("/", "-")), []);
    });

  for (const javaScript of [true, false])
    test(`of many members the overview names some and unfolds the rest ${javaScript ? "with" : "without"} scripts`, async () => {
      const { page, complaints } = await opened("/projects/crowded", { width: 390, javaScript });
      const members = page.getByRole("region", { name: "Members" });
      const named = () => members.locator(".person").filter({ visible: true }).count();
      assert.equal(await named(), 6);
      const work = await page.locator(".card").first().boundingBox();
      assert.ok(work && work.y < 500, `the work begins at ${work?.y}`);
      await members.getByText("and 37 more").click();
      await members.getByText("Crowd Number 40").waitFor();
      assert.equal(await named(), 43);
      await keepScreenshot(page, `members-unfolded-${javaScript}`);
      assert.deepEqual(complaints, []);
    });

  test("without scripts a project is made, given a member, and closed after a question", async () => {
    const { page } = await opened("/projects/new", { javaScript: false });
    await page.getByLabel("Name").fill("Plain");
    await page.getByLabel("Identifier").fill("plain");
    await page.getByRole("button", { name: "Create project" }).click();
    await page.getByRole("heading", { level: 1, name: "Plain" }).waitFor();

    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByLabel("Person or group").selectOption({ label: "Grace" });
    await page.getByRole("group", { name: "Roles" }).last().getByLabel("Developer").check();
    await page.getByRole("button", { name: "Add member" }).click();
    await page.getByText("The member was added.").waitFor();

    await page.locator("summary", { hasText: "Close project" }).click();
    await page.getByText("Close this project and everything under it?").waitFor();
    await page.getByRole("button", { name: "Close project" }).click();
    await page.getByText("The project is closed.").waitFor();
    assert.equal((await answered(app, "GET", "/projects/plain.json")).project.status, 5);
  });

  test("with scripts a refused form keeps what was typed and points at what is wrong", async () => {
    const { page } = await opened("/projects/new");
    await page.getByLabel("Name").fill("Twice");
    await page.getByLabel("Identifier").fill("home");
    await page.getByRole("button", { name: "Create project" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Identifier has already been taken" }).click();
    await page.locator("#identifier:focus").waitFor({ timeout: 5_000 });
    assert.equal(await page.getByLabel("Name").inputValue(), "Twice");
  });

  test("without scripts a project is deleted once its identifier is typed", async () => {
    await project(app, "doomed", { members: { Manager: [ada] } });
    const { page } = await opened("/projects/doomed/settings", { javaScript: false });
    await page.getByRole("link", { name: "Delete project" }).click();
    await page.getByLabel("Type doomed to confirm").fill("home");
    await page.getByRole("button", { name: "Delete project" }).click();
    await page.getByText("That is not the identifier of this project").first().waitFor();
    await page.getByLabel("Type doomed to confirm").fill("doomed");
    await page.getByRole("button", { name: "Delete project" }).click();
    await page.getByText("doomed is deleted.").waitFor();
    assert.equal((await app.request("/projects/doomed.json", { key: ADMIN_KEY })).status, 404);
  });
});
