import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crowd, crowdJoins, manyCategories } from "../../../tests/pages/crowd.js";
import {
  keepScreenshot,
  type Look,
  openBrowser,
  scriptsRun,
  type TestBrowser,
} from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../testing/index.js";

/** More than a list holds. */
const MANY = 60;

describe("Several issues in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  let token: string;
  const ids: number[] = [];
  const fields: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    ada = await person(app, "ada");
    token = await session(app, ada);
    const home = await project(app, "home", { members: { Manager: [ada] } });
    await crowd(app, MANY);
    await crowdJoins(app, home, "Developer");
    await manyCategories(app, home, MANY);
    const enumerations = Array.from({ length: MANY }, (_, at) => ({ name: `Hue ${at}` }));
    await made("Hues", { field_format: "enumeration", enumerations, multiple: true });
    await made("Customer <b>Donaudampfschifffahrtsgesellschaftska</b>", { field_format: "string" });
    await made("Size", { field_format: "list", possible_values: ["small", "large"] });
    await made("Doors", { field_format: "list", possible_values: ["front", "back", "side"], multiple: true });
    await made("Remarks", { field_format: "text" });
    await made("Score", { field_format: "int", is_required: true });
    await made("Day", { field_format: "date" });
    await made("Bolted", { field_format: "bool" });
    await made("Keeper", { field_format: "user" });
    for (const subject of ["Gate", "Fence"]) {
      const custom_fields = [{ id: fields.Score, value: "1" }];
      const issue = { project_id: home.id, subject, due_date: "2030-01-01", custom_fields };
      ids.push((await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id);
    }
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  async function made(name: string, more: object) {
    const custom_field = { customized_type: "issue", name, is_for_all: true, tracker_ids: [1, 2, 3], ...more };
    fields[name] = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  }
  const opened = async (look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: token });
    await open.page.goto(`/issues/bulk_edit?${ids.map((id) => `ids[]=${id}`).join("&")}&back_url=/issues`);
    if (look.javaScript !== false) await scriptsRun(open.page);
    return open;
  };
  const at = (name: string) => `#issue_cf_${fields[name]}`;
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json`)).issue;
  const valueIn = async (id: number, name: string) =>
    (await read(id)).custom_fields.find((field: { id: number }) => field.id === fields[name])?.value;

  test("the form of all their fields is accessible and fits", async () => {
    const looked = await opened();
    await looked.page.locator(`${at("Score")}`).waitFor();
    assert.deepEqual(await faultsInLooks(looked, "bulk-fields"), []);
  });

  test("of many values several are typed, one after the other, and each stays", async () => {
    const { page, complaints } = await opened();
    await page.fill(at("Remarks"), "Oiled");
    for (const hue of ["Hue 41", "Hue 42"]) {
      await page.locator(at("Hues")).pressSequentially(hue);
      await page.locator(".suggestions [role=option]", { hasText: hue }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("checkbox", { name: hue }).waitFor();
    }
    assert.equal(await page.inputValue(at("Hues")), "");
    await page.locator("#issue_assigned_to_id").pressSequentially("number 42");
    await page.locator(".suggestions [role=option]", { hasText: "crowd42" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("#issue_due_date_none").check();
    await page.getByRole("button", { name: "Change 2 issues" }).click();
    await page.getByText("2 issues are changed.").waitFor();
    for (const id of ids) {
      const { assigned_to, due_date } = await read(id);
      assert.deepEqual([assigned_to.name, due_date], ["Crowd Number 42", null]);
      assert.deepEqual([(await valueIn(id, "Hues")).length, await valueIn(id, "Remarks")], [2, "Oiled"]);
    }
    assert.deepEqual(complaints, []);
  });

  test("without scripts names are typed, a button takes one more, and boxes empty fields", async () => {
    const { page, complaints } = await opened({ javaScript: false });
    await page.fill(at("Hues"), "hue 7");
    await page.click("button:has-text('Fill in the choices')");
    await page.getByRole("checkbox", { name: "hue 7" }).waitFor();
    await page.fill(at("Hues"), "Hue 8");
    await page.fill("#issue_category_id", "kind 3");
    await page.check(`${at("Remarks")}_none`);
    await page.getByRole("button", { name: "Change 2 issues" }).click();
    await page.getByText("2 issues are changed.").waitFor();
    for (const id of ids) {
      assert.equal((await read(id)).category.name, "Kind 3");
      assert.deepEqual([(await valueIn(id, "Hues")).length, (await valueIn(id, "Remarks")) || null], [2, null]);
    }
    assert.deepEqual(complaints, []);
  });

  for (const way of ["by its key", "by its button"] as const)
    test(`is undone where it was said, ${way}: the list is as it was, and it is not offered again`, async () => {
      const { page, complaints } = await opened();
      await page.goto("/issues?set_filter=1&sort=id");
      await page.locator(".bulk-bar[data-idle]").waitFor({ state: "attached" });
      const priorities = async () =>
        await page.locator("tbody [data-field=priority_id], tbody .mark-alone").allTextContents();
      const before = await priorities();
      for (const _ of ids) for (const key of ["j", "x"]) await page.keyboard.press(key);
      await page.keyboard.press("p");
      await page.locator("#page_popup").getByText("Urgent").click();
      const toast = page.locator("#toasts .toast");
      await toast.getByText("2 issues are changed.").waitFor();
      await keepScreenshot(page, "bulk-undo");
      assert.notDeepEqual(await priorities(), before);
      if (way === "by its key") await page.keyboard.press("z");
      else await toast.getByRole("button", { name: "Undo" }).click();
      await toast.getByText("2 issues are as they were before.").waitFor();
      assert.equal(await toast.count(), 1);
      assert.equal(await toast.getByRole("button", { name: "Undo" }).count(), 0);
      assert.deepEqual(await priorities(), before);
      assert.deepEqual(complaints, []);
    });

  test("whom all of them are given to is searched in a popup of the list", async () => {
    const { page, complaints } = await opened();
    await page.goto("/issues");
    await page.locator(".bulk-bar[data-idle]").waitFor({ state: "attached" });
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const popup = page.locator("#page_popup");
    const search = async () => {
      while (await popup.isVisible()) await page.keyboard.press("Escape");
      await page.locator(".bulk-bar").getByRole("button", { name: "Assignee" }).click();
      await popup.locator("#issue_assigned_to_id").pressSequentially("number 17");
      await page.locator(".suggestions [role=option]", { hasText: "crowd17" }).waitFor();
    };
    assert.deepEqual(await faultsInLooks({ page, complaints }, "bulk-popup", search), []);
    await page.keyboard.press("Enter");
    await popup.getByRole("button", { name: "Save" }).click();
    await page.locator(".person", { hasText: "Crowd Number 17" }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test("of one issue alone take several values in its form, too", async () => {
    const { page, complaints } = await opened();
    const [id = 0] = ids;
    await page.goto(`/issues/${id}?edit=1`);
    await scriptsRun(page);
    for (const hue of ["Hue 51", "Hue 52"]) {
      await page.locator(at("Hues")).pressSequentially(hue);
      await page.locator(".suggestions [role=option]", { hasText: hue }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("checkbox", { name: hue }).waitFor();
    }
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => url.pathname === `/issues/${id}` && url.search === "");
    await page.getByText("Hue 51").first().waitFor();
    await page.getByText("Hue 52").first().waitFor();
    assert.deepEqual(complaints, []);
  });

  test("of long text have the focus when they are opened where they are read", async () => {
    const { page } = await opened();
    await page.goto(`/issues/${ids[0]}`);
    await page.locator("#issue_facts summary", { hasText: "Change Remarks" }).click();
    await page.locator(`${at("Remarks")}:focus`).waitFor();
  });
});
