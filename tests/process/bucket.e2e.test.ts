import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { s3Server } from "../support/s3-server.js";
import { addressOf, call, emptyFolder, KEY, start } from "./program.js";
import { askingBundled } from "./truth.js";

const MEGABYTE = 1024 * 1024;

test("a process that is killed with a file on its way to the bucket leaves no record of it, only what the sweep finds", async (t) => {
  const s3 = await s3Server();
  t.after(() => s3.close());
  const DATA_DIR = join(emptyFolder(t), "data");
  const variables = { DATA_DIR, ADMIN_API_KEY: KEY, LOG_LEVEL: "silent", ...s3.variables };
  const headers = { "x-service-api-key": KEY, "content-type": "application/octet-stream" };
  /** Killed as soon as it is `there`. */
  const killedWhile = async (there: () => boolean, bytes: number, url: string, kill: () => Promise<unknown>) => {
    const body = new Uint8Array(bytes);
    const sent = fetch(`${url}/uploads.json?filename=plan`, { method: "POST", headers, body }).then(
      ({ status }) => status,
      () => "broken off",
    );
    while (!there()) await setTimeout(5);
    await kill();
    assert.equal(await sent, "broken off");
  };

  const first = start([], variables);
  const url = await addressOf(first);
  await call(url, "PUT", "/settings.json", { settings: { attachment_max_size: 100 * 1024 } });
  await call(url, "POST", "/projects.json", { project: { name: "Home", identifier: "home" } });
  s3.unanswered = "part";
  await killedWhile(
    () => s3.asked.includes("part"),
    20 * MEGABYTE,
    url,
    () => first.kill("SIGKILL"),
  );
  assert.deepEqual([s3.objects.size, s3.unfinished.size], [0, 1], "parts are no object");

  const second = start([], variables);
  const again = await addressOf(second);
  s3.unanswered = "put";
  await killedWhile(
    () => s3.objects.size === 1,
    MEGABYTE,
    again,
    () => second.kill("SIGKILL"),
  );

  const third = start([], variables);
  await addressOf(third);
  await third.kill("SIGTERM");
  const rows = await askingBundled(DATA_DIR, (ask) => ask("select * from attachments"));
  assert.deepEqual(rows, [], "no record without its file");
  assert.deepEqual([s3.objects.size, s3.unfinished.size], [1, 1], "what was left is younger than a day");
});
