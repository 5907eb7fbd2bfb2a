import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openBrowser, type TestBrowser } from "../../../../../tests/support/browser.js";
import { faultsInLooks } from "../../../../../tests/support/looks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../../testing/index.js";

describe("A saved view in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada", Person>;
  let token: string;
  let id: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada");
    await answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { admin: true } });
    token = await session(app, cast.ada);
    await project(app, "home", { members: { Manager: [cast.ada] } });
    const query = { name: "Bugs of all projects", visibility: "public" };
    id = (await answered(app, "POST", "/queries.json", { query }, cast.ada.key)).query.id;
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (width = 1280) => {
    const open = await browser.openPage({ baseURL, session: token, width });
    await open.page.goto(`/issues?query_id=${id}&sort=subject`);
    return open;
  };

  for (const language of ["en", "de"])
    test(`has its actions on one line beside the tabs, or below them where there is less room, in ${language}`, async () => {
      await answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { language } });
      for (const width of [1280, 1024, 768, 390]) {
        const { page } = await opened(width);
        const lines = await page.evaluate<number[]>(`[...document.querySelectorAll(".list-actions > *")]
          .filter((one) => one.checkVisibility())
          .map((one) => { const { top, bottom } = one.getBoundingClientRect(); return Math.round((top + bottom) / 20); })`);
        assert.equal(new Set(lines).size, 1, `${width}: ${lines.join(" ")}`);
        const isCut =
          "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.tab-links'))";
        assert.equal(await page.evaluate(isCut), false, `${width}: all tabs are in sight`);
      }
    });

  test("is updated at once, and its menu has the rest", async () => {
    await answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { language: "en" } });
    const looked = await opened();
    const { page, complaints } = looked;
    const menu = async () => {
      await page.keyboard.press("Escape");
      await page.locator(".list-actions > .dropdown > summary:visible", { hasText: "More about" }).click();
    };
    assert.deepEqual(await faultsInLooks(looked, "view-menu", menu), []);
    await page.keyboard.press("Escape");
    await menu();
    assert.deepEqual(
      (await page.locator(".list-actions .popup-item:visible").allInnerTexts()).map((text) => text.trim()),
      ["Save as a view", "My default", "Everyone's default", "Edit view", "Delete view"],
    );
    await page.getByRole("button", { name: "My default" }).click();
    await page.locator("#toasts", { hasText: "opens with" }).waitFor();
    await page.goto(`/issues?query_id=${id}&sort=subject`);
    await page.getByRole("button", { name: "Update view" }).click();
    await page.locator("#toasts", { hasText: "is saved" }).waitFor();
    await menu();
    assert.deepEqual(
      (await page.locator(".list-actions .popup-item:visible").allInnerTexts()).map((text) => text.trim()),
      ["My default", "Everyone's default", "Edit view", "Delete view"],
    );
    assert.deepEqual(complaints, []);
  });

  test("of all projects stays in the list of a project where it is used", async () => {
    const { page } = await browser.openPage({ baseURL, session: token });
    await page.goto(`/projects/home/issues?query_id=${id}&sort=priority`);
    await page.getByRole("button", { name: "Update view" }).click();
    await page.locator("#toasts", { hasText: "is saved" }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/projects/home/issues");
    const edit = async () => {
      await page.locator(".list-actions > .dropdown > summary:visible", { hasText: "More about" }).click();
      await page.getByRole("link", { name: "Edit view" }).click();
      await page.getByRole("heading", { name: "Edit view" }).waitFor();
    };
    await edit();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(`**/projects/home/issues?query_id=${id}`);
    await edit();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(`**/projects/home/issues?query_id=${id}`);
  });

  test("is one of a page of views, where they are more than stand beside the list", async () => {
    for (let at = 0; at < 51; at++) {
      const query = { name: `Another ${at}`, visibility: "public" };
      await answered(app, "POST", "/queries.json", { query }, cast.ada.key);
    }
    const { page, complaints } = await browser.openPage({ baseURL, session: token });
    await page.goto("/projects/home/issues");
    assert.equal(await page.locator(".side-list a[href*=query_id]").count(), 50);
    await page.getByRole("link", { name: "All views" }).click();
    await page.getByRole("heading", { name: "Views", level: 1 }).waitFor();
    await page.locator("a[rel=next]").click();
    await page.locator("a[rel=prev]").waitFor();
    await page.locator("a[rel=next]").click();
    await page.getByRole("main").getByRole("link", { name: "Bugs of all projects" }).click();
    await page.locator(".view-name", { hasText: "Bugs of all projects" }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
