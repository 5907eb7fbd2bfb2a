import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { LONG, RTL, tooWide } from "../../../tests/pages/hostile.js";
import { keepScreenshot, openBrowser, type TestBrowser, untilTrue } from "../../../tests/support/browser.js";
import { EVERY_LOOK, faultsInLooks, inLooks } from "../../../tests/support/looks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Bookmarks in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace", Person>;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada", "grace");
    const members = { Manager: [cast.ada, cast.grace] };
    for (const name of ["home", "garden"]) await project(app, name, { members });
    for (const [place, name] of [LONG, RTL, '<b>Bold</b> & "quoted"', ..."abcdefgh"].entries()) {
      await project(app, `hostile-${place}`, { members });
      await answered(app, "PUT", `/projects/hostile-${place}.json`, { project: { name } });
      await answered(app, "POST", `/projects/hostile-${place}/bookmark.json`, undefined, cast.grace.key);
    }
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  for (const javaScript of [true, false])
    test(`the star keeps its page, ${javaScript ? "with" : "without"} scripts`, async () => {
      const { page, complaints } = await browser.openPage({
        baseURL,
        session: await session(app, cast.ada),
        javaScript,
      });
      const star = page.getByRole("button", { name: "Bookmark this project" });
      const inMenu = page.getByRole("region", { name: "Bookmarked projects" }).getByRole("link", { name: "home" });
      await page.goto("/projects/home/issues?sort=subject");
      assert.equal(await star.getAttribute("aria-pressed"), "false");
      await star.click();
      await inMenu.waitFor();
      assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/projects/home/issues?sort=subject");
      assert.equal(await star.getAttribute("aria-pressed"), "true");
      if (javaScript)
        assert.equal(await page.evaluate("document.activeElement.form?.id"), "bookmark", "the focus stays");
      await star.click();
      await inMenu.waitFor({ state: "detached" });
      assert.equal(await star.getAttribute("aria-pressed"), "false");
      assert.deepEqual(complaints, []);
    });

  test("what is typed on the page stays as it is", async () => {
    const { page } = await browser.openPage({ baseURL, session: await session(app, cast.ada) });
    await page.goto("/projects/home/settings");
    await page.locator("[name=homepage]").fill("https://example.org/");
    await page.getByRole("button", { name: "Bookmark this project" }).click();
    await page.getByRole("region", { name: "Bookmarked projects" }).waitFor();
    assert.equal(await page.locator("[name=homepage]").inputValue(), "https://example.org/");
    await page.getByRole("button", { name: "Bookmark this project" }).click();
    await page.getByRole("region", { name: "Bookmarked projects" }).waitFor({ state: "detached" });
    assert.equal(await page.locator("[name=homepage]").inputValue(), "https://example.org/");
  });

  for (const path of ["/projects", "/projects?status=bookmarked", "/projects/hostile-0", "/projects/hostile-2/issues"])
    test(`${path} with bookmarks of any names is accessible and fits`, async () => {
      const looked = await browser.openPage({ baseURL, session: await session(app, cast.grace) });
      await looked.page.goto(path);
      assert.deepEqual(await faultsInLooks(looked, `bookmarks-${path.replaceAll(/\W+/g, "-")}`), []);
      await inLooks(looked.page, EVERY_LOOK, async (name) => {
        await keepScreenshot(looked.page, `bookmarks-${path.replaceAll(/\W+/g, "-")}-${name}`);
        assert.deepEqual(await tooWide(looked.page), [], name);
      });
    });

  test("on a phone they stand at the top of the page of projects, and not in the bar below", async () => {
    const { page } = await browser.openPage({ baseURL, session: await session(app, cast.grace), width: 390 });
    await page.goto("/projects");
    assert.equal(await page.locator(".side-list").isVisible(), false);
    const here = page.getByRole("region", { name: "Bookmarked projects" });
    assert.equal(await here.getByRole("link").count(), 11);
    await page.setViewportSize({ width: 1280, height: 800 });
    assert.equal(await page.locator(".bookmarks-here").isVisible(), false);
    assert.equal(await page.locator(".side-list").isVisible(), true);
  });

  test("they stay below the menu on a page that is scrolled", async () => {
    const { page } = await browser.openPage({ baseURL, session: await session(app, cast.grace) });
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto("/projects");
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, 2_000);
    await untilTrue(page, "scrollY > 100");
    const places = `[...document.querySelectorAll(".side-bar a")].map((link) => link.getBoundingClientRect().top)`;
    const tops = (await page.evaluate(places)) as number[];
    assert.deepEqual(
      tops,
      tops.toSorted((a, b) => a - b),
    );
    assert.ok((tops[0] ?? 0) > 0, "the menu stays");
  });
});
