import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parts } from "../../src/parts.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { accessibilityProblems, openBrowser, type TestBrowser, untilTrue } from "../support/browser.js";
import { bareIdeaCard } from "./bare-idea-card.js";
import { ideasPart } from "./ideas/index.js";

describe("A plugin's own card in the common shell", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let grace: Person;

  before(async () => {
    app = await testApp({ parts: [...parts, { ...ideasPart, cards: [bareIdeaCard] }] });
    await app.startWorkers();
    const cast = await people(app, "ada", "grace");
    grace = cast.grace;
    const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [grace] } });
    for (const title of ["A roof garden", "A pond"]) {
      const idea = { project_id: home.id, title, text: "Ask @grace" };
      await answered(app, "POST", "/ideas.json", { idea }, cast.ada.key);
      await app.settled();
    }
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  test("is named by its title, walked to and marked by keys", async () => {
    const baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    const { page } = await browser.openPage({ baseURL, session: await session(app, grace) });
    await page.goto("/service_notifications");
    assert.deepEqual(await accessibilityProblems(page), []);
    assert.equal(await page.getByRole("article", { name: "A pond" }).count(), 1);
    await page.keyboard.press("j");
    await untilTrue(page, "document.activeElement.textContent === 'A pond'");
    await page.keyboard.press("e");
    await untilTrue(page, "document.activeElement.textContent === 'A roof garden'");
    assert.equal(await page.locator(".service-notification-card").count(), 1);
  });
});
