import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import {
  accessibilityProblems,
  keepScreenshot,
  openBrowser,
  scriptsRun,
  type TestBrowser,
  untilTrue,
} from "../../../tests/support/browser.js";
import { faultsInLooks } from "../../../tests/support/looks.js";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
let browser: TestBrowser;
let ada: Person;
let baseURL: string;
let issue: number;

before(async () => {
  app = await testApp();
  await app.startWorkers();
  const { port } = await app.startWeb();
  baseURL = `http://127.0.0.1:${port}`;
  browser = await openBrowser();
  ada = await person(app, "ada");
  await project(app, "home", { members: { Manager: [ada] } });
  const wanted = { issue: { project_id: "home", subject: "Roof" } };
  issue = (await answered(app, "POST", "/issues.json", wanted, ada.key)).issue.id;
});
after(async () => {
  await browser.close();
  await app.close();
});

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const filesOf = async (): Promise<{ filename: string }[]> =>
  (await answered(app, "GET", `/issues/${issue}.json?include=attachments`, undefined, ada.key)).issue.attachments;

/** What a person does with the mouse, or with Ctrl+V: files over the text. */
const given = (kind: "drop" | "paste") => `(() => {
  const bytes = Uint8Array.from(atob("${DOT}"), (letter) => letter.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], "${kind === "paste" ? "image" : "my dot"}.png", { type: "image/png" }));
  const event = "${kind}" === "paste"
    ? new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: files })
    : new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files });
  document.getElementById("issue_notes").dispatchEvent(event);
})()`;

test("files are chosen, dropped and pasted, named in the text, and stand with the issue", async () => {
  const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, ada) });
  await page.goto(`/issues/${issue}`);
  await page.locator("#files").setInputFiles({ name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("plan") });
  await page.locator('.waiting-files [data-filename="plan.txt"]').waitFor();
  await page.evaluate(given("drop"));
  await page.evaluate(given("paste"));
  await untilTrue(page, `document.querySelectorAll(".waiting-files [data-filename]").length === 3`);
  await untilTrue(page, `!document.getElementById("issue_notes").value.includes("]()")`);
  const text = await page.locator("#issue_notes").inputValue();
  assert.match(text, /^!\[\]\(<my dot\.png>\) !\[\]\(pasted-\d{14}-\w{1,4}\.png\)$/);
  assert.deepEqual(await filesOf(), []);
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByRole("checkbox", { name: "plan.txt" }).uncheck();
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.locator("#attachments").waitFor();
  const attached = await filesOf();
  const [dropped, pasted, ...more] = attached.toSorted((a, b) => a.filename.localeCompare(b.filename));
  assert.equal(dropped?.filename, "my dot.png");
  assert.match(pasted?.filename ?? "", /^pasted-/);
  assert.deepEqual(more, [], "what was left out is not attached");
  const shown = page.locator("#issue_history .prose img");
  assert.equal(await shown.count(), 2);
  await shown.first().scrollIntoViewIfNeeded();
  await untilTrue(
    page,
    `[...document.querySelectorAll("#issue_history .prose img")].every((one) => one.naturalWidth === 1)`,
  );
  assert.deepEqual(complaints, []);
});

test("files that are dropped into a text are words of their own in it", async () => {
  const { page } = await browser.openPage({ baseURL, session: await session(app, ada) });
  await page.goto(`/issues/${issue}`);
  await scriptsRun(page);
  const text = page.locator("#issue_notes");
  await text.fill("See() and then");
  await page.evaluate(`document.getElementById("issue_notes").setSelectionRange(4, 4)`);
  await page.evaluate(`(() => {
    const files = new DataTransfer();
    for (const name of ["a.txt", "b.txt"]) files.items.add(new File(["x"], name, { type: "text/plain" }));
    const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files });
    document.getElementById("issue_notes").dispatchEvent(event);
  })()`);
  await untilTrue(page, `/a\\.txt.*b\\.txt/.test(document.getElementById("issue_notes").value)`);
  await untilTrue(page, `!document.getElementById("issue_notes").value.includes("]()")`);
  assert.equal(await text.inputValue(), "See(attachment:a.txt attachment:b.txt) and then");
});

test("what was typed before and after a file is taken back, and comes again as it was", async () => {
  const { page } = await browser.openPage({ baseURL, session: await session(app, ada) });
  await page.goto(`/issues/${issue}`);
  await scriptsRun(page);
  const text = page.locator("#issue_notes");
  await text.focus();
  await text.pressSequentially("before");
  await page.evaluate(given("drop"));
  await untilTrue(page, `document.getElementById("issue_notes").value === "before ![](<my dot.png>)"`);
  await text.pressSequentially(" after");
  const undoing = async (keys: string) => {
    const seen: string[] = [];
    while (seen.length < 20 && seen.at(-1) !== (await text.inputValue())) {
      seen.push(await text.inputValue());
      await page.keyboard.press(keys);
    }
    return seen;
  };
  assert.equal((await undoing("Control+z")).at(-1), "");
  assert.equal((await undoing("Control+Shift+z")).at(-1), "before ![](<my dot.png>) after");
});

for (const path of ["/projects/home/issues/new", "ISSUE"])
  test(`a picture that waits is there in the preview of the text that names it (${path})`, async () => {
    const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, ada) });
    await page.goto(path.replace("ISSUE", `/issues/${issue}`));
    await scriptsRun(page);
    const text = path === "ISSUE" ? "issue_notes" : "issue_description";
    await page.evaluate(given("drop").replace("issue_notes", text).replace("my dot", "a new dot"));
    await untilTrue(page, `document.getElementById("${text}").value === "![](<a new dot.png>)"`);
    await page.getByRole("button", { name: "Preview" }).first().click();
    await untilTrue(page, `document.querySelector(".writing-shown img")?.naturalWidth === 1`);
    assert.deepEqual(complaints, []);
  });

test("cells of a spreadsheet are pasted as the text they are, not as the picture that comes with them", async () => {
  const { page } = await browser.openPage({ baseURL, session: await session(app, ada) });
  await page.goto(`/issues/${issue}`);
  await scriptsRun(page);
  const isTaken = (types: string[]) =>
    page.evaluate<boolean>(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["x"], "image.png", { type: "image/png" }));
      for (const type of ${JSON.stringify(types)}) clipboardData.setData(type, "Roof\t12");
      const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
      return !document.getElementById("issue_notes").dispatchEvent(event);
    })()`);
  assert.equal(await isTaken(["text/plain", "text/html"]), false);
  assert.equal(await page.locator("#issue_notes").inputValue(), "");
  for (const picture of [["text/html"], ["text/plain"], []]) assert.equal(await isTaken(picture), true, picture.join());
});

test("who leaves a page where files wait is asked before they are lost, and not once they are sent", async () => {
  const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, ada) });
  page.setDefaultTimeout(10_000);
  await page.goto(`/issues/${issue}`);
  const answers = [false, true];
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.message());
    await (answers.shift() ? dialog.accept() : dialog.dismiss());
  });
  const choose = async () => {
    await page.locator("#files").setInputFiles({ name: "left.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
    await page.locator('.waiting-files [data-filename="left.txt"]').waitFor();
  };
  const leave = () => page.getByRole("navigation").getByRole("link", { name: "Activity" }).first().click();
  await choose();
  await leave();
  assert.equal(new URL(page.url()).pathname, `/issues/${issue}`);
  await leave();
  await page.waitForURL("**/activity*");
  assert.equal(asked.length, 2);
  assert.match(asked[0] ?? "", /files .* will be lost/);
  await page.goto(`/issues/${issue}`);
  await choose();
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.locator("#attachments", { hasText: "left.txt" }).waitFor();
  await leave();
  await page.waitForURL("**/activity*");
  assert.equal(asked.length, 2);
  assert.deepEqual(complaints, []);
});

for (const look of [{ width: 390 }, { width: 1280, dark: true }])
  test(`the files of an issue are readable and reachable (${JSON.stringify(look)})`, async () => {
    const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, ada), ...look });
    await page.goto(`/issues/${issue}`);
    await page.locator("#attachments").waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
    await page.locator("#attachments").scrollIntoViewIfNeeded();
    await keepScreenshot(page, `attachments-${look.width}`);
    assert.deepEqual(complaints, []);
  });

/** A picture of squares. */
async function uploadedPicture(filename: string, width: number, height: number): Promise<{ token: string }> {
  const squares = Buffer.from(
    Array.from({ length: width * height }, (_, at) => ((((at % width) >> 4) ^ ((at / width) >> 4)) & 1 ? 90 : 170)),
  );
  const body = await sharp(squares, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const answer = await app.request(`/uploads.json?filename=${filename}`, {
    method: "POST",
    key: ada.key,
    headers: { "content-type": "application/octet-stream" },
    body: new Uint8Array(body),
  });
  return ((await answer.json()) as { upload: { token: string } }).upload;
}

test("pictures stand under the comment they came with, or where it names them, and nothing moves when they come", async () => {
  const uploads = [await uploadedPicture("plan.png", 640, 400), await uploadedPicture("tower.png", 200, 900)];
  const wanted = { project_id: "home", subject: "Garden" };
  const { id } = (await answered(app, "POST", "/issues.json", { issue: wanted }, ada.key)).issue;
  await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Two of them", uploads } }, ada.key);
  const named = [await uploadedPicture("wide.png", 2_000, 300), await uploadedPicture("tall.png", 320, 1_280)];
  const notes = "![](wide.png)\n\n![](tall.png)\n\nThe end";
  await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes, uploads: named } }, ada.key);
  const looked = await browser.openPage({ baseURL, session: await session(app, ada) });
  const { page } = looked;
  await page.route("**/attachments/**", async (route) => {
    await setTimeout(300);
    await route.continue();
  });
  await page.goto(`/issues/${id}`);
  const rooms = `JSON.stringify([...document.querySelectorAll("#issue_history img, .attachments img")].map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return [Math.round(width), Math.round(height)];
  }))`;
  const before = await page.evaluate(rooms);
  for (const image of await page.locator("#issue_history img").all()) await image.scrollIntoViewIfNeeded();
  await untilTrue(page, `[...document.querySelectorAll("#issue_history img")].every((one) => one.naturalWidth > 0)`);
  assert.equal(await page.evaluate(rooms), before);
  assert.equal(await page.locator("#issue_history .picture-row img").count(), 2);
  assert.equal(await page.locator("#issue_history .prose img").count(), 2);
  await page.locator("#issue_history").scrollIntoViewIfNeeded();
  assert.deepEqual(await faultsInLooks(looked, "attachments-pictures"), []);
});

test("without scripts files are chosen and deleted, too", async () => {
  const { page } = await browser.openPage({ baseURL, session: await session(app, ada), javaScript: false });
  await page.goto(`/issues/${issue}`);
  await page.locator("#files").setInputFiles({ name: "plain.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await page.locator("#issue_notes").fill("By hand");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const line = page.locator("#attachments li", { hasText: "plain.txt" });
  await line.locator("summary").click();
  await line.getByRole("button", { name: "Delete file" }).click();
  await page.getByText("plain.txt is deleted.").waitFor();
  assert.ok((await filesOf()).every(({ filename }) => filename !== "plain.txt"));
});

test("a file that was left out of a form stays out when the form comes back, and the others are attached", async () => {
  const { page } = await browser.openPage({ baseURL, session: await session(app, ada) });
  await page.goto("/projects/home/issues/new");
  await scriptsRun(page);
  for (const name of ["out.txt", "in.txt"]) {
    await page.locator("#files").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(name) });
    await page.locator(`.waiting-files [data-filename="${name}"]`).waitFor();
  }
  await page.getByRole("checkbox", { name: "out.txt" }).uncheck();
  await page.locator("#issue_subject").fill(" ");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.locator("[role=alert]").waitFor();
  const boxes = `[...document.querySelectorAll(".waiting-files li")].map((line) =>
    line.dataset.filename + " " + line.querySelector("input").checked).join()`;
  assert.match(await page.evaluate<string>(boxes), /^(out\.txt false,)?in\.txt true$/);
  await page.locator("#issue_subject").fill("With a file");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.locator("#attachments").waitFor();
  assert.deepEqual(await page.locator("#attachments li a").allTextContents(), ["in.txt"]);
});

test("while it comes a file is called as it is, whatever signs are in its name", async () => {
  const { page } = await browser.openPage({ baseURL, session: await session(app, ada) });
  await page.goto(`/issues/${issue}`);
  const gate = Promise.withResolvers<void>();
  await page.route("**/uploads?*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  const name = "US$$ & $& 5.txt";
  await page.locator("#files").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from("5") });
  const line = page.locator(".waiting-files li").first();
  await line.waitFor();
  assert.ok((await line.textContent())?.includes(name));
  gate.resolve();
  await page.locator(".waiting-files [data-filename]").waitFor();
});
