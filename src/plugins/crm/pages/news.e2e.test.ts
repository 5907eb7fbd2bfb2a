import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, scriptsRun, type TestBrowser } from "../../../../tests/support/browser.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

let app: TestApp;
let browser: TestBrowser;
let cast: Record<"ada" | "grace", Person>;
let baseURL: string;
let id: number;

before(async () => {
  app = await testApp();
  browser = await openBrowser();
  baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
  cast = await people(app, "ada", "grace");
  const home = await project(app, "home", { members: { Manager: [cast.ada, cast.grace] } });
  await answered(app, "PUT", `/projects/${home.id}.json`, { project: { enabled_module_names: ["crm"] } });
  const crm_case = { project_id: home.id, name: "Roof", description: "Leaks" };
  ({ id } = (await answered(app, "POST", "/crm_cases.json", { crm_case }, cast.ada.key)).crm_case);
});
after(async () => {
  await browser.close();
  await app.close();
});

test("the page of a case says what others wrote, and shows it without touching what is typed", async () => {
  const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, cast.grace) });
  const write = (crm_case: object) => answered(app, "PUT", `/crm_cases/${id}.json`, { crm_case }, cast.ada.key);
  const news = (words: string) => page.locator("#page_news", { hasText: words }).waitFor();
  await page.goto(`/crm_cases/${id}`);
  await scriptsRun(page);
  await page.locator("#notes").fill("I am just writing");
  await page.waitForTimeout(500);
  await write({ notes: "One remark", company: "Lumen Arts" });
  await write({ notes: "Another remark", description: "Is repaired", name: "Whole roof" });
  await news("2 new comments");
  assert.equal(await page.getByText("One remark").count(), 0);
  await page.getByRole("link", { name: "Show", exact: true }).click();
  await page.locator("#history").getByText("Another remark").waitFor();
  await page.locator("#case_facts", { hasText: "Lumen Arts" }).waitFor();
  await page.locator("#case_text", { hasText: "Is repaired" }).waitFor();
  await page.getByRole("heading", { name: "Whole roof" }).waitFor();
  await page.locator("#page_news .toast").waitFor({ state: "detached" });
  assert.equal(await page.locator("#notes").inputValue(), "I am just writing");
  await write({ company: "Vega" });
  await news("1 new change");
  assert.deepEqual(complaints, []);
});
