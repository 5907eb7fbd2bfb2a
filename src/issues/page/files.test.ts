import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

let app: TestApp;
let cast: Record<"ada" | "mary", Person>;
let cookie: string;

before(async () => {
  app = await testApp();
  await app.startWorkers();
  cast = await people(app, "ada", "mary");
  await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
  cookie = await session(app, cast.ada);
});
after(() => app.close());

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/** As a browser without scripts sends the form of a page. */
function send(path: string, fields: Record<string, string>, files: Record<string, string | Buffer> = {}, headers = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files))
    form.append("files", new File([new Uint8Array(Buffer.from(content))], name));
  if (Object.keys(files).length === 0) form.append("files", new File([], ""));
  const from = { accept: "text/html", origin: "http://bellwether.test", ...headers };
  return app.request(path, { method: "POST", cookie, headers: from, body: form });
}

const html = async (path: string, as = cookie) =>
  (await app.request(path, { cookie: as, headers: { accept: "text/html" } })).text();

const newIssue = async (fields: object = {}): Promise<number> =>
  (
    await answered(
      app,
      "POST",
      "/issues.json",
      { issue: { project_id: "home", subject: "Roof", ...fields } },
      cast.ada.key,
    )
  ).issue.id;

const filesOf = async (id: number): Promise<{ id: number; filename: string; filesize: number }[]> =>
  (await answered(app, "GET", `/issues/${id}.json?include=attachments`, undefined, cast.ada.key)).issue.attachments;

const newIssueForm = { "issue[project_id]": "1", "issue[tracker_id]": "1", "issue[subject]": "With files" };

test("files chosen in the form of a new issue, or of a comment, are attached without scripts", async () => {
  const created = await send("/issues", newIssueForm, { "plan é.txt": "plan", "dot.png": PNG });
  assert.equal(created.status, 303, await created.clone().text());
  const path = new URL(created.headers.get("location") ?? "", "http://x").pathname;
  const id = Number(path.split("/").at(-1));
  assert.deepEqual(
    (await filesOf(id)).map(({ filename, filesize }) => [filename, filesize]),
    [
      ["plan é.txt", 4],
      ["dot.png", PNG.length],
    ],
  );
  assert.equal((await send(path, { "issue[notes]": "And one more" }, { "more.txt": "more" })).status, 303);
  const page = await html(path);
  const [, dot, more] = await filesOf(id);
  assert.match(page, new RegExp(`<img src="/attachments/thumbnail/${dot?.id}/100"`));
  assert.match(page, new RegExp(`Attached <a href="#attachment-${more?.id}"><bdi>more.txt</bdi>`));
  assert.match(page, /And one more/);
  assert.equal((await send(path, { "issue[notes]": "No file" })).status, 303, "no file was chosen");
  assert.equal((await filesOf(id)).length, 3);
});

test("a refused form comes back with its files, which need not be sent again", async () => {
  const refused = await send("/issues", { ...newIssueForm, "issue[subject]": "" }, { "kept.txt": "kept" });
  assert.equal(refused.status, 422);
  const page = await refused.text();
  const [, token = ""] = /name="upload" value="([^"]+)" checked/.exec(page) ?? [];
  assert.match(page, /<bdi>kept\.txt<\/bdi>/);
  const again = await send("/issues", { ...newIssueForm, upload: token });
  const id = Number((again.headers.get("location") ?? "").split("/").at(-1));
  assert.deepEqual(
    (await filesOf(id)).map(({ filename }) => filename),
    ["kept.txt"],
  );
});

test("what is wrong with a file is said by its name; the text and the other files stay", async () => {
  await setSettings(app, { attachment_extensions_denied: "exe" });
  const id = await newIssue();
  const large = "x".repeat(5120 * 1024 + 1);
  const files = { "a.exe": "x", "large.txt": large, "good.txt": "good" };
  const refused = await send(`/issues/${id}`, { "issue[notes]": "Typed with care" }, files);
  assert.equal(refused.status, 422);
  const page = await refused.text();
  assert.match(page, /a\.exe: Attachment extension exe is not allowed/);
  assert.match(
    page,
    /large\.txt: This file cannot be uploaded because it exceeds the maximum allowed file size \(5 MB\)/,
  );
  assert.match(page, /Typed with care/);
  assert.match(page, /<bdi>good\.txt<\/bdi>/);
  assert.deepEqual(await filesOf(id), []);
  await setSettings(app, { attachment_extensions_denied: "" });
});

test("a form with files must come from our own pages: its token says so where the browser does not", async () => {
  const id = await newIssue();
  const [, csrf = ""] = /name="_csrf" value="([^"]+)"/.exec(await html(`/issues/${id}`)) ?? [];
  const path = `/issues/${id}`;
  const elsewhere = { origin: "http://evil.test" };
  const files = { "a.txt": "a" };
  assert.equal((await send(path, { "issue[notes]": "x" }, files, elsewhere)).status, 403);
  assert.equal((await send(path, { _csrf: "wrong", "issue[notes]": "x" }, files, elsewhere)).status, 403);
  assert.equal((await send(path, { "issue[notes]": "x", _csrf: csrf }, files, elsewhere)).status, 403, "not first");
  assert.deepEqual(await filesOf(id), []);
  assert.equal((await send(path, { _csrf: csrf, "issue[notes]": "x" }, files, elsewhere)).status, 303);
  assert.equal((await filesOf(id)).length, 1);
});

test("the text of a form that is sent when the session has ended is kept", async () => {
  const id = await newIssue();
  const ended = cookie;
  cookie = "ended";
  const answer = await send(`/issues/${id}`, { "issue[notes]": "Long thoughts", upload: "1.abc" }, { "a.txt": "a" });
  cookie = ended;
  assert.equal(answer.status, 401);
  const page = await answer.text();
  assert.match(page, /Long thoughts/);
  assert.match(page, /name="upload" value="1\.abc"/);
});

test("files are deleted on the page by whoever may edit the issue", async () => {
  const id = await newIssue();
  await send(`/issues/${id}`, { "issue[notes]": "x" }, { "a.txt": "a" });
  const [file] = await filesOf(id);
  const mary = await session(app, cast.mary);
  assert.match(await html(`/issues/${id}`), new RegExp(`action="/attachments/${file?.id}/delete"`));
  assert.doesNotMatch(await html(`/issues/${id}`, mary), /attachments\/\d+\/delete/);
  const deleted = await send(`/attachments/${file?.id}/delete`, {});
  assert.equal(deleted.headers.get("location"), `/issues/${id}#attachments`);
  assert.deepEqual(await filesOf(id), []);
  assert.match(await html(`/issues/${id}`), /Removed the file a\.txt/);
});

test("Redmine's address of the page of a file leads to its issue, whatever the file is called", async () => {
  const id = await newIssue();
  const names = ["plan.pdf", "plan.json", "plan.atom", "plan"];
  await send(`/issues/${id}`, { "issue[notes]": "x" }, Object.fromEntries(names.map((name) => [name, "x"])));
  for (const file of await filesOf(id))
    for (const path of [`/attachments/${file.id}`, `/attachments/${file.id}/${file.filename}`]) {
      const answer = await app.request(path, { cookie, headers: { accept: "text/html" } });
      assert.equal(answer.headers.get("location"), `/issues/${id}#attachments`, path);
    }
});

test("of a file that is far too large the form is read to its end, as it comes over the line", async () => {
  const id = await newIssue();
  const { port } = await app.startWeb();
  const body = new FormData();
  body.append("issue[notes]", "Long thoughts");
  body.append("files", new File([new Uint8Array(12_000_000)], "video.mp4"));
  body.append("files", new File(["b"], "b.txt"));
  const headers = { accept: "text/html", origin: "http://bellwether.test", cookie: `bellwether_session=${cookie}` };
  const answer = await fetch(`http://127.0.0.1:${port}/issues/${id}`, { method: "POST", headers, body });
  const page = await answer.text();
  assert.match(page, /video\.mp4: This file cannot be uploaded because it exceeds the maximum allowed file size/);
  assert.match(page, /Long thoughts/);
  assert.equal(page.match(/name="upload" value/g)?.length, 1, "the other one waits");
});

test("a form that is cut off, or says too much, changes nothing", async () => {
  const id = await newIssue();
  const headers = { accept: "text/html", origin: "http://bellwether.test" };
  const cut = (body: string, type = "multipart/form-data; boundary=b") =>
    app.request(`/issues/${id}`, { method: "POST", cookie, headers: { ...headers, "content-type": type }, body });
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf of i';
  assert.equal((await cut(field("issue[notes]", "x") + file)).status, 400);
  assert.equal((await cut(field("issue[notes]", "x"), "multipart/form-data; charset=utf-8")).status, 400);
  assert.equal((await cut(`${field("n".repeat(300), "x")}--b--`)).status, 422);
  assert.equal((await cut(`${field("issue[notes]", "x".repeat(5_000_000))}--b--`)).status, 413);
  assert.equal((await cut(`${field("a", "b").repeat(2_001)}--b--`)).status, 422);
  const { journals } = (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;
  assert.deepEqual(journals, []);
});
