import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { pino } from "pino";
import { type S3Server, s3Server } from "../../../tests/support/s3-server.js";
import { answered, type Person, person, project, type TestApp, testApp } from "../../testing/index.js";
import { removeFiles } from "./removed-files.js";
import { sweepFiles } from "./sweep.js";

let s3: S3Server;
let app: TestApp;
const faults: string[] = [];
let ada: Person;

/** Without workers: a job that is not done is that of a killed process. */
before(async () => {
  s3 = await s3Server();
  app = await testApp({
    variables: s3.variables,
    log: pino({ level: "error" }, { write: (line: string) => void faults.push(line) }),
  });
  ada = await person(app, "ada");
  await project(app, "home", { members: { Manager: [ada] } });
});
after(async () => {
  await app.close();
  await s3.close();
});
afterEach(() => s3.fail([]));

const send = (body: string) =>
  app.request("/uploads.json?filename=page.html&content_type=text/html", {
    method: "POST",
    key: ada.key,
    headers: { "content-type": "application/octet-stream" },
    body,
  });

async function attached(body: string): Promise<{ file: number; issue: number }> {
  const { upload } = (await (await send(body)).json()) as { upload: { id: number } };
  const wanted = { issue: { project_id: "home", subject: "Roof", uploads: [upload] } };
  const { issue } = await answered(app, "POST", "/issues.json", wanted, ada.key);
  return { file: upload.id, issue: issue.id };
}

const download = (file: number, headers: Record<string, string> = {}) =>
  app.request(`/attachments/download/${file}`, { key: ada.key, headers });

const rows = async () => (await app.runtime.db.selectFrom("attachments").select("id").execute()).length;

test("a file of a bucket is sent back as one of the disk: whole or in part, and never shown or run", async () => {
  const { file, issue } = await attached("<script>alert(1)</script>");
  const whole = await download(file);
  assert.equal(await whole.text(), "<script>alert(1)</script>");
  assert.equal(whole.headers.get("content-type"), "application/octet-stream");
  assert.match(whole.headers.get("content-disposition") ?? "", /^attachment;/);
  assert.match(whole.headers.get("content-security-policy") ?? "", /sandbox$/);
  const part = await download(file, { range: "bytes=1-6" });
  assert.deepEqual([part.status, await part.text()], [206, "script"]);
  await answered(app, "DELETE", `/issues/${issue}.json`);
  assert.equal(s3.objects.size, 1, "its job is not done");
  await removeFiles(app.runtime);
  assert.equal(s3.objects.size, 0);
});

test("while the storage is away uploads and downloads are 503 with a sentence, and nothing is half done", async () => {
  const { file, issue } = await attached("kept");
  const before = await rows();
  s3.fail(["put", "get", "delete"]);
  for (const answer of [await send("lost"), await download(file)]) {
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers.get("retry-after")) > 0);
    const { errors } = (await answer.json()) as { errors: string[] };
    assert.deepEqual(errors, ["The storage of files cannot be reached just now. Please try again in a moment."]);
    const { reason, request } = JSON.parse(faults.shift() ?? "{}");
    assert.match(reason, /^the storage of files: /);
    assert.equal(request, answer.headers.get("x-request-id"), "the operator finds whose request it was");
  }
  assert.equal(await rows(), before);
  await answered(app, "DELETE", `/issues/${issue}.json`);
  await assert.rejects(removeFiles(app.runtime));
  s3.fail([]);
  await removeFiles(app.runtime);
  assert.equal(s3.objects.size, 0, "what could not be removed then is removed later");
});

test("an object that no row names, and an upload in parts that was left, are swept after a day", async () => {
  const { file } = await attached("named");
  const old = new Date(Date.now() - 25 * 3600 * 1000);
  const named = [...s3.objects.keys()];
  const left = `house/ab/${"ab".repeat(16)}`;
  s3.objects.set(left, { content: Buffer.from("left behind"), changed: new Date() });
  s3.unfinished.set("left", { key: left, begun: old, parts: new Map() });
  await sweepFiles(app.runtime);
  assert.deepEqual([...s3.objects.keys()], [...named, left], "its row may still come");
  assert.equal(s3.unfinished.size, 0);
  for (const object of s3.objects.values()) object.changed = old;
  await sweepFiles(app.runtime);
  assert.deepEqual([...s3.objects.keys()], named);
  assert.equal(await (await download(file)).text(), "named");
});
