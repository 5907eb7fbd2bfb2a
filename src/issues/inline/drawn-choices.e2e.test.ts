import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openBrowser, type TestBrowser } from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const LONG = "Wolfeschlegelsteinhausenbergerdorff Donaudampfschifffahrtsgesellschaft";

describe("The choices of a menu are drawn as in the rows of a list:", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let token: string;
  let id: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    const { ada, grace } = await people(app, "ada", "grace");
    token = await session(app, ada);
    await answered(app, "PUT", `/users/${grace.id}.json`, {
      user: { firstname: "Grace", lastname: LONG.slice(0, 60) },
    });
    const { id: home } = await project(app, "home", { members: { Manager: [ada], Developer: [grace] } });
    for (const subject of ["Gate", "Fence"]) {
      const issue = { project_id: home, subject, assigned_to_id: grace.id };
      id = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
    }
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const drawn = {
    status: { opens: "s", item: "In Progress", mark: '.mark-alone[data-tone="blue"] use[href$="#circle-play"]' },
    priority: { opens: "p", item: "Urgent", mark: ".mark-alone use" },
    assignee: { opens: "a", item: "Grace", mark: ".avatar" },
    nobody: { opens: "a", item: "Nobody", mark: ".no-person" },
  };
  const opened = async (path: string) => {
    const open = await browser.openPage({ baseURL, session: token });
    await open.page.goto(path);
    await open.page.locator(".bulk-bar[data-idle], #issue_facts").first().waitFor({ state: "attached" });
    return open;
  };

  for (const [name, { opens, item, mark }] of Object.entries(drawn)) {
    test(`${name}, in a row and where several are ticked`, async () => {
      const { page, complaints } = await opened("/issues");
      await page.keyboard.press("j");
      for (const ticked of [false, true]) {
        if (ticked && opens === "p") continue;
        if (ticked) await page.keyboard.press("x");
        await page.keyboard.press(opens);
        const choice = page.locator("#page_popup .popup-item", { hasText: item });
        await choice.locator(mark).waitFor({ state: "attached" });
        assert.equal(await choice.locator("bdi").count(), 1, "it has one name");
        await page.keyboard.press("Escape");
      }
      assert.deepEqual(complaints, []);
    });

    test(`${name}, where it is read`, async () => {
      const { page } = await opened(`/issues/${id}`);
      await page.locator("#issue_facts .popup-item", { hasText: item }).locator(mark).waitFor({ state: "attached" });
    });
  }

  test("the priority of an issue has its picture where it is read", async () => {
    const { page } = await opened(`/issues/${id}`);
    await page.locator("#issue_facts summary", { hasText: "Normal" }).locator(".mark-alone use").waitFor();
  });

  test("a letter leads to the name, whatever the picture before it says", async () => {
    const { page } = await opened(`/issues/${id}`);
    await page.keyboard.press("a");
    await page.locator("#fact_assigned_to_id .popup-item:focus").waitFor();
    await page.keyboard.press("m");
    assert.match(String(await page.evaluate("document.activeElement.querySelector('bdi').textContent")), /^Me/);
  });

  for (const key of ["s", "p", "a"])
    test(`"${key}" is accessible and fits`, async () => {
      const looked = await opened("/issues");
      const open = async () => {
        await looked.page.keyboard.press("Escape");
        await looked.page.locator(`.fact-link[data-popup-key="${key}"]`).first().click();
        await looked.page.locator("#page_popup .popup-item bdi").first().waitFor();
      };
      assert.deepEqual(await faultsInLooks(looked, `choices-${key}`, open), []);
    });

  test("beside an issue they are accessible and fit", async () => {
    const looked = await opened(`/issues/${id}`);
    const open = async () => {
      await looked.page.keyboard.press("Escape");
      await looked.page.locator("#issue_facts summary", { hasText: "Change Assignee" }).click();
    };
    assert.deepEqual(await faultsInLooks(looked, "choices-beside", open), []);
  });
});
