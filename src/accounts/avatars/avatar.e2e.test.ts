import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { accessibilityProblems } from "../../../tests/support/accessibility.js";
import { openBrowser, type TestBrowser, untilTrue } from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
let browser: TestBrowser;
let cast: Record<"ada" | "grace", Person>;
let baseURL: string;
let issue: number;
let face: Buffer;

before(async () => {
  face = await drawnFace();
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

test("pages with pictures are as calm as with initials, wide and light, narrow and dark", async () => {
  const looked = await browser.openPage({ baseURL, session: await session(app, cast.ada) });
  const { page } = looked;
  await page.goto("/my/account");
  const card = page.locator("#avatar_card");
  await card.locator("input[type=file]").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: face });
  await card.getByRole("button", { name: "Use this picture" }).click();
  await page.getByText("The picture is changed.").waitFor();
  for (const path of ["/my/account", `/issues/${issue}`, "/issues", `/users/${cast.ada.id}`]) {
    await page.goto(path);
    const isShown = `[...document.querySelectorAll(".avatar img")].some((one) => one.naturalWidth > 0)`;
    assert.deepEqual(
      await faultsInLooks(looked, `avatars${path.replaceAll("/", "-")}`, () => untilTrue(page, isShown)),
      [],
    );
  }
});

const [WIDTH, HEIGHT] = [150, 100];

/** A face, as far as three discs make one. */
async function drawnFace(): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const within = (x: number, y: number, radius: number, at: number) =>
    ((at % WIDTH) - x) ** 2 + (at / WIDTH - y) ** 2 < radius ** 2;
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const isEye = within(65, 42, 4, at) || within(85, 42, 4, at);
    pixels.set(isEye ? [0, 0, 0] : within(75, 50, 30, at) ? [243, 210, 179] : [122, 166, 194], at * 3);
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg()
    .toBuffer();
}
