import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ADMIN_KEY,
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
let cast: Record<"ada" | "grace" | "mary" | "alan", Person>;

before(async () => {
  app = await testApp();
  await app.startWorkers();
  cast = await people(app, "ada", "grace", "mary", "alan");
  await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.mary] } });
  await project(app, "elsewhere", { members: { Manager: [cast.alan] } });
});
after(() => app.close());

interface Sending {
  as?: Person;
  query?: string;
  type?: string;
}

const send = (content: string, { as = cast.ada, query = "filename=notes.txt", type }: Sending = {}) =>
  app.request(`/uploads.json?${query}`, {
    method: "POST",
    key: as.key,
    body: content,
    headers: { "content-type": type ?? "application/octet-stream" },
  });

async function uploaded(content: string, sending?: Sending): Promise<{ id: number; token: string }> {
  const answer = await send(content, sending);
  assert.equal(answer.status, 201, await answer.clone().text());
  return ((await answer.json()) as { upload: { id: number; token: string } }).upload;
}

async function newIssue(fields: object = {}, as: Person = cast.ada): Promise<number> {
  const body = { issue: { project_id: "home", subject: "Roof", ...fields } };
  return (await answered(app, "POST", "/issues.json", body, as.key)).issue.id;
}

const put = (id: number, issue: object, as: Person = cast.ada) =>
  app.request(`/issues/${id}.json`, { method: "PUT", key: as.key, json: { issue } });

const shown = async (id: number, as: Person = cast.ada) =>
  (await answered(app, "GET", `/issues/${id}.json?include=attachments,journals`, undefined, as.key)).issue;

const download = (id: number, as: Person | undefined = cast.ada, headers: Record<string, string> = {}) =>
  app.request(`/attachments/download/${id}/any.txt`, { key: as?.key, headers });

const errorsOf = async (answer: Response) => ((await answer.json()) as { errors: string[] }).errors;

test("an uploaded file is attached to an issue that is created or updated, and told in the history", async () => {
  const first = await uploaded("one");
  assert.match(first.token, new RegExp(`^${first.id}\\.[0-9a-f]{64}$`));
  const id = await newIssue({ uploads: [{ token: first.token }] });
  const { token } = await uploaded("hello world\n", { query: "filename=hello.txt&content_type=text/x-log" });
  const renamed = { token, filename: "renamed.txt", description: " what it says ", content_type: "text/plain" };
  assert.equal((await put(id, { uploads: [renamed] })).status, 204);
  const { attachments, journals } = await shown(id);
  assert.equal(attachments[0].filename, "notes.txt");
  const { id: attachmentId, created_on, ...rest } = attachments[1];
  assert.match(created_on, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.deepEqual(rest, {
    filename: "renamed.txt",
    filesize: 12,
    content_type: "text/plain",
    description: "what it says",
    content_url: `http://bellwether.test/attachments/download/${attachmentId}/renamed.txt`,
    author: { id: cast.ada.id, name: "Ada" },
  });
  assert.equal(journals.length, 1, "a new issue has no history");
  assert.deepEqual(journals[0].details, [
    { property: "attachment", name: String(attachmentId), old_value: null, new_value: "renamed.txt" },
  ]);
  const list = await answered(app, "GET", "/issues.json?include=attachments", undefined, cast.ada.key);
  const listed = list.issues.find((one: { id: number }) => one.id === id);
  assert.deepEqual(listed.attachments, attachments);
});

test("a token is good once, and for its author alone", async () => {
  const id = await newIssue();
  const { token } = await uploaded("mine");
  const lost = ["1 file(s) could not be saved."];
  const refused = async (token: string, as?: Person) => {
    const answer = await put(id, { notes: "with a file", uploads: [{ token }] }, as);
    assert.equal(answer.status, 422);
    assert.deepEqual(await errorsOf(answer), lost);
  };
  await refused(token, cast.grace);
  await refused(token.replace(/.$/, (last) => (last === "0" ? "1" : "0")));
  await refused("1.deadbeef");
  await refused("nonsense");
  assert.equal((await put(id, { uploads: [{ token }] })).status, 204);
  await refused(token);
  const twice = await uploaded("twice");
  assert.deepEqual(await errorsOf(await put(id, { uploads: [twice, twice] })), lost);
  const { attachments, journals } = await shown(id);
  assert.equal(attachments.length, 1);
  assert.equal(journals.length, 1, "a refused change leaves nothing behind");
});

test("no uploads are sent in many ways", async () => {
  for (const uploads of [[], null, "", {}, [{ token: "" }], [{ description: "no token" }]]) {
    assert.equal((await put(await newIssue(), { uploads })).status, 204, JSON.stringify(uploads));
  }
  const { token } = await uploaded("as a form has it");
  const id = await newIssue({ uploads: { "1": { token } } });
  assert.equal((await shown(id)).attachments.length, 1);
  assert.equal((await put(id, { uploads: "x" })).status, 422);
  assert.equal((await put(id, { uploads: Array(101).fill({ token: "1.x" }) })).status, 422);
});

test("an upload must be octets, within the limits, by a user who may attach it somewhere", async () => {
  assert.equal((await send("x", { type: "text/plain" })).status, 406);
  const visitor = { method: "POST", body: "x", headers: { "content-type": "application/octet-stream" } };
  const unknown = await app.request("/uploads.json?filename=x", visitor);
  assert.equal(unknown.status, 401);
  assert.match(unknown.headers.get("www-authenticate") ?? "", /^Basic realm=/);
  const [stranger] = Object.values(await people(app, "stranger"));
  assert.equal((await send("x", { as: stranger })).status, 403);
  const nameless = await uploaded("x", { query: "" });
  const { attachment } = await answered(app, "GET", `/attachments/${nameless.id}.json`, undefined, cast.ada.key);
  assert.match(attachment.filename, /^[0-9a-f]{32}$/);
  const large = await send("x".repeat(5120 * 1024 + 1));
  assert.equal(large.status, 422);
  assert.deepEqual(await errorsOf(large), [
    "This file cannot be uploaded because it exceeds the maximum allowed file size (5 MB)",
  ]);
  assert.equal((await send("x".repeat(5120 * 1024))).status, 201);
  assert.equal((await send("x", { query: `filename=${"n".repeat(256)}` })).status, 422);
});

test("administrators say which extensions are let in, whichever way a name comes", async () => {
  await setSettings(app, { attachment_extensions_denied: "exe, .BAT", attachment_extensions_allowed: "" });
  for (const name of ["setup.EXE", "run.txt.bat"]) {
    const answer = await send("x", { query: `filename=${name}` });
    assert.deepEqual(await errorsOf(answer), [`Attachment extension ${name.slice(-3).toLowerCase()} is not allowed`]);
  }
  const { id, token } = await uploaded("x");
  assert.equal((await put(await newIssue(), { uploads: [{ token, filename: "a.exe" }] })).status, 422);
  const rename = { method: "PATCH", key: cast.ada.key, json: { attachment: { filename: "a.exe" } } };
  assert.equal((await app.request(`/attachments/${id}.json`, rename)).status, 422);
  await setSettings(app, { attachment_extensions_denied: "", attachment_extensions_allowed: "txt,png" });
  assert.equal((await send("x", { query: "filename=a.pdf" })).status, 422);
  assert.equal((await send("x", { query: "filename=none" })).status, 422);
  assert.equal((await send("x", { query: "filename=a.PNG" })).status, 201);
  await setSettings(app, { attachment_extensions_allowed: "" });
});

test("names cannot leave their folder, hide, or look like others", async () => {
  const names = {
    "../../etc/passwd": "passwd",
    "C:\\Windows\\win.ini": "win.ini",
    "..": /^[0-9a-f]{32}$/,
    ".htaccess": "htaccess",
    "invoice\u202Efdp.exe": "invoicefdp.exe",
    "a\u0000b\r\nc.txt": "abc.txt",
    'quo"te<x>.html': "quo_te_x_.html",
    "page.php.": "page.php",
    "日本 語.txt": "日本 語.txt",
  };
  for (const [sent, kept] of Object.entries(names)) {
    const { id } = await uploaded("x", { query: `filename=${encodeURIComponent(sent)}` });
    const { attachment } = await answered(app, "GET", `/attachments/${id}.json`, undefined, cast.ada.key);
    if (typeof kept === "string") assert.equal(attachment.filename, kept);
    else assert.match(attachment.filename, kept);
  }
});

test("a text leads to a file whose name has its accents as a Mac writes them, as letters of their own", async () => {
  const { token, id } = await uploaded("x", {
    query: `filename=${encodeURIComponent("Übersicht.txt".normalize("NFD"))}`,
  });
  const description = "See attachment:Übersicht.txt".normalize("NFC");
  const issue = await newIssue({ uploads: [{ token }], description });
  const page = await (await app.request(`/issues/${issue}`, { cookie: await session(app, cast.ada) })).text();
  assert.match(page, new RegExp(`See <a href="/attachments/download/${id}/`));
});

test("who sees the issue sees its files; missing and invisible are the same; an upload is its author's", async () => {
  const upload = await uploaded("text");
  assert.equal((await download(upload.id)).status, 200);
  assert.equal((await download(upload.id, cast.grace)).status, 404);
  const id = await newIssue({ is_private: true, uploads: [upload] });
  assert.equal((await download(upload.id, cast.grace)).status, 404, "a private issue of another");
  assert.equal((await put(id, { is_private: false })).status, 204);
  assert.equal(await (await download(upload.id, cast.grace)).text(), "text");
  const path = `/attachments/${upload.id}.json`;
  const missing = await app.request("/attachments/999999.json", { key: cast.alan.key });
  for (const [method, address] of [
    ["GET", path],
    ["PUT", path],
    ["DELETE", path],
    ["GET", `/attachments/download/${upload.id}/x.txt`],
    ["GET", `/attachments/download/${upload.id}`],
    ["GET", `/attachments/thumbnail/${upload.id}`],
  ] as const) {
    const hidden = await app.request(address, { method, key: cast.alan.key, headers: { accept: "application/json" } });
    assert.equal(hidden.status, 404, `${method} ${address}`);
    assert.equal(await hidden.text(), await missing.clone().text());
  }
  const visitor = await app.request(path);
  assert.equal(visitor.status, 401);
});

test("who may edit the issue renames, describes and deletes its files; who may comment attaches", async () => {
  const upload = await uploaded("text", { as: cast.mary });
  const id = await newIssue({}, cast.ada);
  assert.equal((await put(id, { uploads: [upload] }, cast.mary)).status, 204);
  const path = `/attachments/${upload.id}.json`;
  const rename = (as: Person, attachment: object) =>
    app.request(path, { method: "PATCH", key: as.key, json: { attachment } });
  assert.equal((await rename(cast.mary, { filename: "b.txt" })).status, 403);
  assert.equal((await rename(cast.grace, { filename: "b.txt", description: "d2" })).status, 204);
  assert.equal((await rename(cast.grace, { filename: " " })).status, 422);
  assert.equal((await rename(cast.grace, { colour: "red" })).status, 422);
  const { attachment } = await answered(app, "GET", path, undefined, cast.mary.key);
  assert.deepEqual([attachment.filename, attachment.description], ["b.txt", "d2"]);
  assert.equal((await rename(cast.grace, attachment)).status, 204, "what was read is written back");
  const described = async () => (await answered(app, "GET", path, undefined, cast.mary.key)).attachment.description;
  assert.equal((await rename(cast.grace, { filename: "b.txt" })).status, 204);
  assert.equal(await described(), "d2", "left out, it stays");
  assert.equal((await rename(cast.grace, { description: null })).status, 204);
  assert.equal(await described(), "");
  assert.equal((await app.request(path, { method: "DELETE", key: cast.mary.key })).status, 403);
  assert.equal((await put(id, { deleted_attachment_ids: [upload.id] }, cast.mary)).status, 403);
  const before = await shown(id);
  assert.equal((await app.request(path, { method: "DELETE", key: cast.grace.key })).status, 204);
  const { attachments, journals, lock_version } = await shown(id);
  assert.deepEqual(attachments, []);
  assert.ok(lock_version > before.lock_version);
  assert.deepEqual(journals.at(-1).details, [
    { property: "attachment", name: String(upload.id), old_value: "b.txt", new_value: null },
  ]);
  assert.equal((await app.request(path, { method: "DELETE", key: cast.grace.key })).status, 404);
});

test("files of an issue are found by name and description, with Redmine's signs", async () => {
  const first = await uploaded("x", { query: "filename=Plan of the roof.pdf" });
  const roof = await newIssue({ subject: "has a plan", uploads: [{ ...first, description: "by the builder" }] });
  const none = await newIssue({ subject: "has none" });
  const found = async (query: string) => {
    const { issues } = await answered(
      app,
      "GET",
      `/issues.json?status_id=*&limit=100&${query}`,
      undefined,
      cast.ada.key,
    );
    const ids = issues.map((issue: { id: number }) => issue.id);
    return [roof, none].map((id) => ids.includes(id));
  };
  assert.deepEqual(await found("attachment=*"), [true, false]);
  assert.deepEqual(await found("attachment=!*"), [false, true]);
  for (const match of ["~plan ROOF", "*~cellar plan", "^plan of", "$.pdf", "Plan of the roof.pdf"]) {
    assert.deepEqual(await found(`attachment=${encodeURIComponent(match)}`), [true, false], match);
  }
  assert.deepEqual(await found("attachment=!~plan"), [false, true]);
  assert.deepEqual(await found("f[]=attachment&op[attachment]=~&v[attachment][]=roof"), [true, false]);
  assert.deepEqual(await found("attachment_description=~builder"), [true, false]);
});

test("whatever deletes an issue, its files go with it once the change is there", async () => {
  const { runtime } = app;
  const inStore = async () => {
    const names = [];
    for await (const some of runtime.files.all()) names.push(...some.map(({ name }) => name));
    return names;
  };
  await app.settled();
  const before = await inStore();
  const yard = await project(app, "yard", { members: { Manager: [cast.ada] } });
  const uploads = await Promise.all(["a", "b", "c"].map((text) => uploaded(text)));
  const [one, two] = [
    await newIssue({ uploads: uploads.slice(0, 1) }),
    await newIssue({ uploads: uploads.slice(1, 2) }),
  ];
  await newIssue({ project_id: yard.id, uploads: uploads.slice(2) });
  assert.equal((await inStore()).length, before.length + 3);
  await answered(app, "DELETE", `/issues/${one}.json`);
  await app.settled();
  assert.equal((await inStore()).length, before.length + 2);
  await runtime.db.deleteFrom("issues").where("id", "=", two).execute();
  await answered(app, "DELETE", `/projects/${yard.id}.json`, undefined, ADMIN_KEY);
  await app.settled();
  assert.deepEqual((await inStore()).sort(), before.sort());
  assert.equal((await download(uploads[0]?.id ?? 0)).status, 404);
});
