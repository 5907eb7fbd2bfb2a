import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { s3Server } from "../support/s3-server.js";
import { addressOf, call, emptyFolder, KEY, outcome, start } from "./program.js";

const MEGABYTE = 1024 * 1024;
const SIZE = 300 * MEGABYTE;

/** The most memory the process has had, in megabytes. */
const peakOf = (pid: number) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Zeros, as fast as they are taken. */
function sent(url: string, headers: Record<string, string>) {
  const body = Readable.from(
    (function* () {
      for (let bytes = 0; bytes < SIZE; bytes += MEGABYTE) yield Buffer.alloc(MEGABYTE);
    })(),
  );
  return new Promise<{ status: number; text: string }>((done, failed) => {
    const sending = request(url, { method: "POST", headers }, (answer) => {
      text(answer).then((said) => done({ status: answer.statusCode ?? 0, text: said }), failed);
    });
    sending.on("error", failed);
    body.pipe(sending);
  });
}

test("300 MB are uploaded, attached and downloaded below 200 MB more than at rest", async (t) => {
  const DATA_DIR = join(emptyFolder(t), "data");
  const variables = { DATA_DIR, ADMIN_API_KEY: KEY, LOG_LEVEL: "silent" };
  const program = start([], variables);
  const url = await addressOf(program);
  await call(url, "PUT", "/settings.json", { settings: { attachment_max_size: 400 * 1024 } });
  await call(url, "POST", "/projects.json", { project: { name: "Home", identifier: "home" } });
  const resting = peakOf(program.pid);
  const headers = { "x-service-api-key": KEY, "content-type": "application/octet-stream" };
  const uploads = await Promise.all(["a", "b"].map((name) => sent(`${url}/uploads.json?filename=${name}`, headers)));
  for (const { status } of uploads) assert.equal(status, 201);
  const tokens = uploads.map(({ text }) => JSON.parse(text).upload);
  const { issue } = await call<{ issue: { id: number } }>(url, "POST", "/issues.json", {
    issue: { project_id: "home", subject: "Large", uploads: tokens },
  });
  assert.ok(issue.id > 0);
  const answer = await fetch(`${url}/attachments/download/${tokens[0].id}`, { headers: { "x-service-api-key": KEY } });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  assert.equal(bytes, SIZE);
  const more = peakOf(program.pid) - resting;
  t.diagnostic(`${Math.round(resting)} MB at rest, ${Math.round(more)} MB more at most`);
  assert.ok(more < 200, `${more} MB more`);
  await program.kill("SIGTERM");
  const { code } = await outcome(["backup", join(DATA_DIR, "../kept")], variables);
  assert.equal(code, 0);
});

test("300 MB go to a bucket below 200 MB more than at rest", async (t) => {
  const s3 = await s3Server();
  t.after(() => s3.close());
  s3.forgetful = true;
  const program = start([], {
    DATA_DIR: join(emptyFolder(t), "data"),
    ADMIN_API_KEY: KEY,
    LOG_LEVEL: "silent",
    ...s3.variables,
  });
  const url = await addressOf(program);
  await call(url, "PUT", "/settings.json", { settings: { attachment_max_size: 400 * 1024 } });
  await call(url, "POST", "/projects.json", { project: { name: "Home", identifier: "home" } });
  const resting = peakOf(program.pid);
  const headers = { "x-service-api-key": KEY, "content-type": "application/octet-stream" };
  const uploads = await Promise.all(["a", "b"].map((name) => sent(`${url}/uploads.json?filename=${name}`, headers)));
  for (const { status, text } of uploads) assert.equal(status, 201, text);
  assert.equal(s3.objects.size, 2);
  const more = peakOf(program.pid) - resting;
  t.diagnostic(`${Math.round(resting)} MB at rest, ${Math.round(more)} MB more at most`);
  assert.ok(more < 200, `${more} MB more`);
  await program.kill("SIGTERM");
});
