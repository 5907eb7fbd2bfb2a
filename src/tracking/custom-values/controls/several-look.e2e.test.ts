import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { type Look, openBrowser, scriptsRun, type TestBrowser } from "../../../../tests/support/browser.js";
import { faultsInLooks } from "../../../../tests/support/looks.js";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../../testing/index.js";

const HOSTILE = `<b>"Cellar"</b> Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen`;
const LABELS = ["Zeta", HOSTILE, ...Array.from({ length: 18 }, (_, at) => `Label ${at + 1}`)];

describe("Several of few values in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  let token: string;
  let home: { id: number };
  let labels: number;
  let doors: number;
  let id: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    ada = await person(app, "ada");
    token = await session(app, ada);
    home = await project(app, "home", { members: { Manager: [ada] } });
    labels = await made("Labels", LABELS);
    doors = await made("Doors", ["front", "back", "side"]);
  });
  after(async () => {
    await browser.close();
    await app.close();
  });
  beforeEach(async () => {
    const custom_fields = [
      { id: labels, value: ["Label 3", "Label 17"] },
      { id: doors, value: ["back"] },
    ];
    const issue = { project_id: home.id, subject: "Gate", custom_fields };
    id = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
  });

  async function made(name: string, possible_values: string[]): Promise<number> {
    const every = { customized_type: "issue", is_for_all: true, tracker_ids: [1, 2, 3], multiple: true };
    const custom_field = { ...every, is_filter: true, name, field_format: "list", possible_values };
    return (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  }
  const opened = async (path: string, look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: token });
    await open.page.goto(path);
    if (look.javaScript !== false) await scriptsRun(open.page);
    return open;
  };
  const valuesOf = async (field: number): Promise<string[]> => {
    const { custom_fields } = (await answered(app, "GET", `/issues/${id}.json`)).issue;
    return custom_fields.find((one: { id: number }) => one.id === field).value;
  };
  const changed = `**/issues/*#change-*`;

  test("one click keeps what else is chosen, which stands first", async () => {
    const { page, complaints } = await opened(`/issues/${id}?edit=1`);
    const group = page.getByRole("group", { name: "Labels" });
    const first = await group.locator("label").evaluateAll((all) => all.slice(0, 3).map((one) => one.textContent));
    assert.deepEqual(first, ["Label 3", "Label 17", "Zeta"]);
    await group.getByText("Zeta").click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(changed);
    assert.deepEqual((await valuesOf(labels)).toSorted(), ["Label 17", "Label 3", "Zeta"]);
    assert.deepEqual(await valuesOf(doors), ["back"]);
    assert.deepEqual(complaints, []);
  });

  test("all are taken away, without scripts too", async () => {
    const { page, complaints } = await opened(`/issues/${id}?edit=1`, { javaScript: false });
    const group = page.getByRole("group", { name: "Labels" });
    assert.equal(await group.getByRole("searchbox").isVisible(), false);
    for (const label of ["Label 3", "Label 17"]) await group.getByLabel(label, { exact: true }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(changed);
    assert.deepEqual([await valuesOf(labels), await valuesOf(doors)], [[], ["back"]]);
    assert.deepEqual(complaints, []);
  });

  test("they are narrowed and ticked by the keyboard, which sends nothing", async () => {
    const { page, complaints } = await opened(`/issues/${id}?edit=1`);
    const group = page.getByRole("group", { name: "Labels" });
    await group.getByRole("searchbox").pressSequentially("kapitans");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    assert.equal(await group.getByRole("checkbox").count(), 1);
    assert.equal(await group.getByRole("checkbox").isChecked(), true);
    await page.keyboard.type("c");
    assert.equal(await group.getByRole("searchbox").inputValue(), "kapitansc", "a letter is no key of the page");
    await group.getByText("Nothing found").waitFor();
    assert.match(page.url(), /edit=1$/);
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(changed);
    assert.deepEqual((await valuesOf(labels)).toSorted(), [HOSTILE, "Label 17", "Label 3"].toSorted());
    assert.deepEqual(complaints, []);
  });

  test("they are changed where they are read", async () => {
    const { page, complaints } = await opened(`/issues/${id}`);
    await page.locator("#issue_facts summary", { hasText: "Change Labels" }).click();
    await page.locator("#issue_facts .popup :focus").waitFor();
    await page.keyboard.type("label 9");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.locator("#issue_facts details[open]").getByRole("button", { name: "Save" }).click();
    await page.locator("#issue_facts summary", { hasText: "Label 9" }).waitFor();
    assert.deepEqual((await valuesOf(labels)).toSorted(), ["Label 17", "Label 3", "Label 9"]);
    assert.deepEqual(complaints, []);
  });

  test("what is ticked waits for a visit elsewhere", async () => {
    const { page } = await opened(`/issues/${id}?edit=1`);
    await page.getByRole("checkbox", { name: "front" }).check();
    await page.getByRole("checkbox", { name: "back" }).uncheck();
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto("/issues");
    await page.goto(`/issues/${id}?edit=1`);
    await page.getByText("Your draft is back.").waitFor();
    const isTicked = (name: string) => page.getByRole("checkbox", { name }).isChecked();
    assert.deepEqual(
      [await isTicked("front"), await isTicked("back"), await isTicked("Label 17")],
      [true, false, true],
    );
    await page.getByRole("button", { name: "Discard" }).first().click();
    assert.deepEqual([await isTicked("front"), await isTicked("back")], [false, true]);
  });

  test("of many issues at once nothing ticked changes nothing, and a box of its own takes all away", async () => {
    const { page, complaints } = await opened(`/issues/bulk_edit?ids[]=${id}&ids[]=${id}&back_url=/issues`);
    await page.getByRole("group", { name: "Labels" }).getByText("No change").waitFor();
    await page.locator(`#issue_cf_${doors}_none`).check();
    await page.getByRole("button", { name: "Change one issue" }).click();
    await page.getByText("One issue is changed.").waitFor();
    assert.deepEqual([(await valuesOf(labels)).toSorted(), await valuesOf(doors)], [["Label 17", "Label 3"], []]);
    assert.deepEqual(complaints, []);
  });

  test("are accessible and fit in the form of an issue", async () => {
    const looked = await opened(`/issues/${id}?edit=1`);
    const scrolled = () => looked.page.getByRole("group", { name: "Doors" }).scrollIntoViewIfNeeded();
    assert.deepEqual(await faultsInLooks(looked, "several-form", scrolled), []);
  });

  test("are accessible and fit where they are read", async () => {
    const looked = await opened(`/issues/${id}`);
    const open = async () => {
      await looked.page.keyboard.press("Escape");
      await looked.page.keyboard.press("Escape");
      await looked.page.locator("#issue_facts summary", { hasText: "Change Labels" }).click();
    };
    assert.deepEqual(await faultsInLooks(looked, "several-fact", open), []);
  });

  test("are accessible and fit among the filters of a list", async () => {
    const looked = await opened(`/projects/home/issues?cf_${labels}=Zeta`);
    const { page } = looked;
    const open = async () => {
      await page.keyboard.press("Escape");
      await page.locator(".filter-chip a.chip-words", { hasText: "Labels" }).click();
      await page.locator("#page_popup").getByRole("searchbox").fill("la");
    };
    assert.deepEqual(await faultsInLooks(looked, "several-filter", open), []);
    await page.locator("#page_popup").getByLabel("Label 3", { exact: true }).check();
    await page.locator("#page_popup").getByRole("button", { name: "Apply" }).click();
    await page.getByText("Gate").first().waitFor();
  });
});
