import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { pino } from "pino";
import { openWeb } from "../../app/index.js";
import { listen } from "../../kernel/index.js";
import { ADMIN_KEY, type Person, person, session, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
let ada: Person;
let cookie: string;

before(async () => {
  app = await testApp();
  ada = await person(app, "ada", { admin: true });
  cookie = await session(app, ada);
  const project = { name: "Home", identifier: "home" };
  await app.request("/projects.json", { method: "POST", key: ADMIN_KEY, json: { project } });
});
after(() => app.close());

async function kept(filename: string, content: string | Uint8Array<ArrayBuffer>, type = ""): Promise<number> {
  const query = new URLSearchParams({ filename, content_type: type });
  const headers = { "content-type": "application/octet-stream" };
  const answer = await app.request(`/uploads.json?${query.toString()}`, {
    method: "POST",
    key: ada.key,
    body: content,
    headers,
  });
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { upload: { id: number } }).upload.id;
}

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

const asked = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(path, { method, key: ada.key, headers });

for (const [name, content, type] of [
  ["page.html", "<script>alert(1)</script>", "text/html"],
  ["picture.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "image/svg+xml"],
  ["data.xml", "<?xml version='1.0'?><x xmlns='http://www.w3.org/1999/xhtml'/>", "application/xml"],
  ["report.pdf", "%PDF-1.7", "application/pdf"],
  ["photo.png", "<html><script>alert(1)</script>", "image/png"],
  ["photo.png.html", "<p>", "image/png"],
  ["script.js", "alert(1)", "text/javascript"],
])
  test(`${name} (${type}) is saved by the browser, and never shown or run`, async () => {
    const id = await kept(name ?? "", content ?? "", type);
    for (const path of [`/attachments/download/${id}/${name}`, `/attachments/download/${id}/x.png`]) {
      const answer = await asked(path);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get("content-type"), "application/octet-stream");
      assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; filename=/);
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
      assert.match(answer.headers.get("content-security-policy") ?? "", /^default-src 'none';.* sandbox$/);
      assert.equal(await answer.text(), content);
    }
    assert.equal((await asked(`/attachments/thumbnail/${id}`)).status, 404);
  });

test("a picture is shown, whatever it is called; plain text is told as such", async () => {
  const id = await kept("page.html", PNG, "text/html");
  const picture = await asked(`/attachments/download/${id}/page.html`);
  assert.equal(picture.headers.get("content-type"), "image/png");
  assert.match(picture.headers.get("content-disposition") ?? "", /^inline;/);
  assert.match(picture.headers.get("content-security-policy") ?? "", /sandbox/);
  const text = await asked(`/attachments/download/${await kept("a.txt", "text")}/a.txt`);
  assert.equal(text.headers.get("content-type"), "text/plain; charset=utf-8");
  assert.match(text.headers.get("content-disposition") ?? "", /^attachment;/);
});

test("the name of the file arrives whole, and cannot break out of its header", async () => {
  const id = await kept("Straße 'é' (1)%;x=1.txt", "x");
  const header = (await asked(`/attachments/download/${id}`)).headers.get("content-disposition");
  assert.equal(
    header,
    "attachment; filename=\"Stra_e ___ (1)_;x=1.txt\"; filename*=UTF-8''Stra%C3%9Fe%20_%C3%A9_%20%281%29_%3Bx%3D1.txt",
  );
});

test("the address may end like any format, and is asked by people and programs alike", async () => {
  for (const name of ["data.json", "table.csv", "feed.atom", "page.xml", "no ending"]) {
    const id = await kept(name, "content");
    const path = `/attachments/download/${id}/${encodeURIComponent(name)}`;
    for (const accept of ["*/*", "text/html", "application/json", "application/xml"]) {
      assert.equal(await (await asked(path, { accept })).text(), "content", `${name} ${accept}`);
    }
    const person = await app.request(path, { cookie, headers: { accept: "text/html" } });
    assert.equal(await person.text(), "content");
    const visitor = await app.request(path, { headers: { accept: "text/html" } });
    assert.equal(visitor.status, 302);
    assert.match(visitor.headers.get("location") ?? "", /^\/login\?back_url=%2Fattachments%2F/);
    assert.equal((await app.request(path, { headers: { accept: "application/json" } })).status, 401);
  }
});

test("a part is answered as such, one that is not there as such", async () => {
  const path = `/attachments/download/${await kept("ten.txt", "0123456789")}/ten.txt`;
  const part = async (range: string, more: Record<string, string> = {}) => {
    const answer = await asked(path, { range, ...more });
    return [answer.status, answer.headers.get("content-range"), await answer.text()];
  };
  assert.deepEqual(await part("bytes=2-4"), [206, "bytes 2-4/10", "234"]);
  assert.deepEqual(await part("bytes=7-"), [206, "bytes 7-9/10", "789"]);
  assert.deepEqual(await part("bytes=-3"), [206, "bytes 7-9/10", "789"]);
  assert.deepEqual(await part("bytes=-30"), [206, "bytes 0-9/10", "0123456789"]);
  assert.deepEqual(await part("bytes=5-99"), [206, "bytes 5-9/10", "56789"]);
  for (const outside of ["bytes=10-", "bytes=10-12", "bytes=-0"]) {
    assert.deepEqual((await part(outside)).slice(0, 2), [416, "bytes */10"], outside);
  }
  for (const other of ["bytes=4-2", "bytes=0-1,3-4", "lines=1-2", "bytes=x-", "bytes=-"]) {
    assert.deepEqual(await part(other), [200, null, "0123456789"], other);
  }
  const etag = (await asked(path)).headers.get("etag") ?? "";
  assert.deepEqual((await part("bytes=0-0", { "if-range": etag }))[0], 206);
  assert.deepEqual((await part("bytes=0-0", { "if-range": '"another"' }))[0], 200);
  assert.equal((await asked(path, { "if-none-match": etag })).status, 304);
  for (const range of ["", "bytes=2-4", "bytes=10-"]) {
    const head = await asked(path, { range }, "HEAD");
    assert.deepEqual([head.status, head.headers.get("content-length"), await head.text()], [200, "10", ""]);
  }
});

test("an empty file is one, too", async () => {
  const path = `/attachments/download/${await kept("empty.txt", "")}`;
  assert.equal(await (await asked(path)).text(), "");
  assert.equal((await asked(path, { range: "bytes=0-" })).status, 416);
});

test("a file that is lost is not found, and told to the operator", async () => {
  const id = await kept("lost.txt", "x");
  const { file } = await app.runtime.db
    .selectFrom("attachments")
    .select("file")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await app.runtime.files.remove(file);
  assert.equal((await asked(`/attachments/download/${id}`)).status, 404);
});

test("a file that breaks off while it is read breaks the answer off, and the log says which", async (t) => {
  const id = await kept("long.bin", new Uint8Array(1_000_000));
  async function* torn() {
    yield Buffer.alloc(500_000);
    throw new Error("the disk is gone");
  }
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const files = { ...app.runtime.files, read: async () => Readable.from(torn()) };
  const place = { host: "127.0.0.1", port: 0 };
  const server = await listen(place, async () => (await openWeb({ ...app.runtime, files, log }, app.parts)).root);
  t.after(() => server.close(0));
  const unheard = t.mock.method(console, "error", () => {});
  const headers = { "x-service-api-key": ada.key };
  const answer = await fetch(`http://127.0.0.1:${server.port}/attachments/download/${id}/long.bin`, { headers });
  assert.equal(answer.status, 200);
  await assert.rejects(answer.arrayBuffer());
  assert.match(lines.join(""), new RegExp(`"request":"[^"]+".*the disk is gone.*"attachment":${id}`));
  assert.equal(unheard.mock.callCount(), 0, "nothing but lines of the log is written");
});
