import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { LONG } from "../../../tests/pages/hostile.js";
import { type Look, openBrowser, type TestBrowser } from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The search in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  let token: string;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    ({ ada } = await people(app, "ada"));
    token = await session(app, ada);
    for (const [place, name] of [
      ["harbour", LONG.slice(0, 200)],
      ["elsewhere", "Elsewhere"],
    ] as const) {
      const { id } = await project(app, place, { members: { Manager: [ada] } });
      await answered(app, "PUT", `/projects/${id}.json`, { project: { name } });
      const issue = { project_id: id, subject: `Crane of ${place}` };
      await answered(app, "POST", "/issues.json", { issue }, ada.key);
    }
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (path: string, look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: token });
    await open.page.goto(path);
    return open;
  };

  test("its page is accessible and fits, with a project that has the longest name", async () => {
    for (const path of ["/search?q=crane&near=harbour", "/projects/harbour/search?q=crane", "/search?near=harbour"]) {
      const looked = await opened(path);
      assert.deepEqual(await faultsInLooks(looked, `search-${path.length}`), [], path);
    }
  });

  for (const javaScript of [true, false])
    test(`begins everywhere on a page of a project, and is narrowed to it ${javaScript ? "with" : "without"} scripts`, async () => {
      const { page, complaints } = await opened("/projects/elsewhere", { javaScript });
      await page.fill(".search input[type=search]", "crane");
      await page.press(".search input[type=search]", "Enter");
      await page.locator(".found-record").nth(1).waitFor();
      await page.locator(".search-places").getByRole("link", { name: "Elsewhere" }).click();
      await page.waitForURL("**/projects/elsewhere/search?q=crane");
      assert.deepEqual(await page.locator(".found-record .feed-title").allInnerTexts(), ["Crane of elsewhere #2"]);
      await page.fill("#search_q", "harbour");
      await page.press("#search_q", "Enter");
      await page.getByText("Nothing found").waitFor();
      await page.locator(".search-places").getByRole("link", { name: "Everywhere" }).click();
      await page.getByText("Crane of harbour").waitFor();
      assert.equal(new URL(page.url()).searchParams.get("near"), "elsewhere");
      assert.deepEqual(complaints, []);
    });
});
