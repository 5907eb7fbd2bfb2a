import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import {
  accessibilityProblems,
  keepScreenshot,
  openBrowser,
  type TestBrowser,
  untilTrue,
} from "../../../tests/support/browser.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

/** A face, as far as a few shapes make one. */
const FACE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#7aa6c2"/>
  <circle cx="300" cy="190" r="110" fill="#f3d2b3"/><circle cx="260" cy="170" r="12"/><circle cx="340" cy="170" r="12"/>
  <path d="M240 240 q60 50 120 0" stroke="#733" stroke-width="10" fill="none"/></svg>`;

let app: TestApp;
let browser: TestBrowser;
let cast: Record<"ada" | "grace", Person>;
let baseURL: string;
let issue: number;
let face: Buffer;

before(async () => {
  // Before the product is used, which lets nobody read SVG from then on.
  face = await sharp(Buffer.from(FACE)).jpeg().toBuffer();
  app = await testApp();
  const { port } = await app.startWeb();
  baseURL = `http://127.0.0.1:${port}`;
  browser = await openBrowser();
  cast = await people(app, "ada", "grace");
  await project(app, "home", { members: { Manager: [cast.ada, cast.grace] } });
  const wanted = { issue: { project_id: "home", subject: "Roof", assigned_to_id: cast.ada.id } };
  issue = (await answered(app, "POST", "/issues.json", wanted, cast.ada.key)).issue.id;
  for (const { key } of [cast.ada, cast.grace]) {
    await answered(app, "PUT", `/issues/${issue}.json`, { issue: { notes: "Since when?" } }, key);
  }
});
after(async () => {
  await browser.close();
  await app.close();
});

for (const javaScript of [true, false])
  test(`a picture is given, seen and removed on the account page (scripts: ${javaScript})`, async () => {
    const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, cast.ada), javaScript });
    await page.goto("/my/account");
    const card = page.locator("#avatar_card");
    assert.equal(await card.getByRole("button", { name: "Remove" }).count(), 0);
    await card.locator("input[type=file]").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: face });
    await card.getByRole("button", { name: "Use this picture" }).click();
    await page.getByText("The picture is changed.").waitFor();
    const shown = page.getByRole("img", { name: "The present picture" });
    await shown.waitFor();
    if (javaScript) {
      assert.deepEqual(await accessibilityProblems(page), []);
      await untilTrue(page, `document.querySelector("#avatar_card img").naturalWidth === 96`);
      await untilTrue(page, `document.querySelector("#account_menu .avatar img").naturalWidth === 48`);
    }
    await card.locator("summary").click();
    await card.getByRole("button", { name: "Remove picture" }).click();
    await page.getByText("The picture is removed.").waitFor();
    assert.equal(await page.locator(".avatar img").count(), 0);
    if (javaScript) assert.deepEqual(complaints, []);
  });

test("what is no picture is said beside the field", async () => {
  const { page } = await browser.openPage({ baseURL, session: await session(app, cast.ada) });
  await page.goto("/my/account");
  const input = page.locator("#avatar_card input[type=file]");
  await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await page.getByRole("button", { name: "Use this picture" }).click();
  await page.locator("#avatar_error").getByText("This is no picture that we can read").waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

for (const look of [{ width: 390 }, { width: 1280, dark: true }, { width: 1280 }])
  test(`pages with pictures are as calm as with initials (${JSON.stringify(look)})`, async () => {
    const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, cast.ada), ...look });
    await page.goto("/my/account");
    const card = page.locator("#avatar_card");
    await card.locator("input[type=file]").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: face });
    await card.getByRole("button", { name: "Use this picture" }).click();
    await page.getByText("The picture is changed.").waitFor();
    for (const [name, path] of [
      ["account", "/my/account"],
      ["issue", `/issues/${issue}`],
      ["list", "/issues"],
      ["profile", `/users/${cast.ada.id}`],
    ]) {
      await page.goto(path ?? "");
      await untilTrue(page, `[...document.querySelectorAll(".avatar img")].some((one) => one.naturalWidth > 0)`);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
      assert.deepEqual(await accessibilityProblems(page), []);
      if (name === "account") await card.scrollIntoViewIfNeeded();
      await keepScreenshot(page, `avatars-${name}-${look.width}${"dark" in look ? "-dark" : ""}`);
    }
    assert.deepEqual(complaints, []);
  });
