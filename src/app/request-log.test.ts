import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { testApp } from "../testing/index.js";
import { openWeb } from "./open-web.js";

test("a request is one line of the log: its id, what was asked, the status as a number, and how long it took", async (t) => {
  const app = await testApp();
  t.after(() => app.close());
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const { root } = await openWeb({ ...app.runtime, log }, app.parts);
  const answer = await root.request("/issues/12345.json?key=secret", { headers: { "x-request-id": "of-the-proxy" } });
  assert.equal(answer.status, 401);
  assert.equal(answer.headers.get("x-request-id"), "of-the-proxy");
  assert.equal(lines.length, 1);
  const { request, method, path, status, ms } = JSON.parse(lines[0] ?? "");
  assert.deepEqual(
    { request, method, path, status },
    { request: "of-the-proxy", method: "GET", path: "/issues/12345.json", status: 401 },
  );
  assert.equal(typeof ms, "number");
});
