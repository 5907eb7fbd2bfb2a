import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Look, openBrowser, scriptsRun, type TestBrowser } from "../../../../tests/support/browser.js";
import { faultsInLooks } from "../../../../tests/support/looks.js";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../../testing/index.js";

/** More than a list holds. */
const MANY = 60;

describe("Searched values of custom fields in a browser", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let ada: Person;
  let token: string;
  const fields: Record<string, string> = {};

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    ada = await person(app, "ada");
    token = await session(app, ada);
    await project(app, "home", { members: { Manager: [ada] } });
    const enumerations = Array.from({ length: MANY }, (_, at) => ({ name: `Hue ${at}` }));
    for (const customized_type of ["project", "version", "user"])
      for (const multiple of [false, true]) {
        const name = multiple ? "Hues" : "Hue";
        const custom_field = { customized_type, name, field_format: "enumeration", enumerations, multiple };
        const { id } = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
        fields[`${customized_type} ${name}`] = `#cf_${id}`;
      }
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const opened = async (path: string, look: Look = {}) => {
    const open = await browser.openPage({ ...look, baseURL, session: token });
    await open.page.goto(path);
    if (look.javaScript !== false) await scriptsRun(open.page);
    return open;
  };
  const at = (name: string) => fields[name] ?? "";

  for (const [type, path] of [
    ["project", "/projects/home/settings"],
    ["version", "/projects/home/versions/new"],
    ["user", "/my/account"],
  ] as const)
    test(`of a ${type} are accessible and fit`, async () => {
      const looked = await opened(path);
      const { page } = looked;
      const search = async () => {
        await page.locator(at(`${type} Hue`)).fill("");
        await page.locator(at(`${type} Hue`)).pressSequentially("hue 5");
        await page.locator(".suggestions [role=option]", { hasText: "Hue 59" }).waitFor();
      };
      assert.deepEqual(await faultsInLooks(looked, `searched-${type}`, search), []);
    });

  for (const javaScript of [true, false])
    test(`the form of a new field asks for what its class and format take, ${javaScript ? "with" : "without"} scripts`, async () => {
      const admin = await person(app, `root-${javaScript}`, { admin: true });
      const { page } = await browser.openPage({ javaScript, baseURL, session: await session(app, admin) });
      await page.goto("/admin/custom_fields/new");
      const asked = async (type: string, format: string) => {
        await page.locator("[name$='[customized_type]']").selectOption(type);
        await page.locator("[name$='[field_format]']").selectOption(format);
        const names = ["possible_values", "regexp", "url_pattern", "multiple", "searchable", "is_for_all", "editable"];
        names.push("text_formatting", "full_width_layout", "extensions_allowed");
        const seen = names.map(async (name) =>
          (await page.locator(`[name$='[${name}]']:not([type=hidden])`).isVisible()) ? [name] : [],
        );
        return (await Promise.all(seen)).flat();
      };
      assert.deepEqual(await asked("issue", "string"), [
        "regexp",
        "url_pattern",
        "searchable",
        "is_for_all",
        "text_formatting",
      ]);
      const long = ["regexp", "searchable", "is_for_all", "text_formatting", "full_width_layout"];
      assert.deepEqual(await asked("issue", "text"), long);
      assert.deepEqual(await asked("user", "list"), ["possible_values", "url_pattern", "multiple", "editable"]);
      assert.deepEqual(await asked("version", "user"), ["multiple"]);
      assert.deepEqual(await asked("issue", "attachment"), ["is_for_all", "extensions_allowed"]);
    });

  test("of several lines are read in several, and those that lead elsewhere look so", async () => {
    const made = async (name: string, field_format: string) =>
      (
        await answered(app, "POST", "/custom_fields.json", {
          custom_field: { customized_type: "project", name, field_format },
        })
      ).custom_field.id;
    const values = {
      [await made("Route", "text")]: "left\nright",
      [await made("Shop", "link")]: "https://shop.example",
    };
    await answered(app, "PUT", "/projects/home.json", { project: { custom_field_values: values } });
    const { page } = await opened("/projects/home");
    const lines = await page.evaluate(
      `new Set([...document.querySelector(".definitions .written").getClientRects()].map(({ top }) => top)).size`,
    );
    assert.equal(lines, 2);
    const colours = await page.evaluate(
      `["a[href^='https://shop']", "dt"].map((one) => getComputedStyle(document.querySelector(".definitions " + one)).color)`,
    );
    const [link, text] = colours as string[];
    assert.notEqual(link, text);
    assert.match(String(link), /oklch\(.* 2\d\d/);
  });

  test("are chosen one after the other, each with a box of its own, and saved together", async () => {
    const { page, complaints } = await opened("/my/account");
    const field = page.locator(at("user Hues"));
    for (const hue of ["hue 21", "hue 22", "hue 21"]) {
      await field.pressSequentially(hue);
      await page.locator(".suggestions [role=option]", { hasText: hue }).waitFor();
      await page.keyboard.press("Enter");
      await page.locator(`${at("user Hues")}:focus:placeholder-shown`).waitFor();
    }
    const boxes = page.getByRole("checkbox", { name: /^Hue 2\d/ });
    assert.equal(await boxes.count(), 2);
    await page.getByRole("checkbox", { name: /^Hue 22/ }).uncheck();
    await field.fill("hue 23");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByRole("checkbox", { name: /^Hue 23 / }).waitFor();
    const counts = ["Hue 21", "Hue 22", "Hue 23"].map((name) => page.getByRole("checkbox", { name }).count());
    assert.deepEqual(await Promise.all(counts), [1, 0, 1]);
    assert.deepEqual(complaints, []);
  });

  test("are chosen by the keyboard, and without scripts typed", async () => {
    const { page, complaints } = await opened("/projects/home/settings");
    await page.locator(at("project Hue")).pressSequentially("hue 41");
    await page.locator(".suggestions [role=option]", { hasText: "Hue 41" }).waitFor();
    await page.keyboard.press("Enter");
    assert.match(await page.inputValue(at("project Hue")), /^Hue 41 \(#\d+\)$/);
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("The project was saved.").waitFor();
    assert.match(await page.inputValue(at("project Hue")), /^Hue 41 \(#\d+\)$/);
    assert.deepEqual(complaints, []);
    const plain = await opened("/my/account", { javaScript: false });
    await plain.page.fill(at("user Hue"), "hue 7");
    await plain.page.fill(at("user Hues"), "Hue 8");
    await plain.page.getByRole("button", { name: "Save" }).first().click();
    await plain.page.getByRole("checkbox", { name: /^Hue 8 / }).waitFor();
    assert.match(await plain.page.inputValue(at("user Hue")), /^Hue 7 \(#\d+\)$/);
    assert.deepEqual(plain.complaints, []);
  });
});
