import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { emptyDatabase } from "../../src/testing/index.js";
import { addressOf, call, KEY, outcome, type Program, readiness, start, type Variables } from "./program.js";

suite("a worker that runs apart from the web", () => {
  let variables: Variables;
  let worker: Program;
  let url: string;
  before(async () => {
    variables = { DATABASE_URL: await emptyDatabase(), ADMIN_API_KEY: KEY };
    worker = start(["worker"], { ...variables, WORKER_PORT: "0" });
    url = (await worker.said(/is working, and says how: (\S+)\/metrics/))[1] ?? "";
  });
  after(() => worker.kill("SIGTERM"));

  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(url + path, { headers })).status;

  test("says at a port of its own whether it is well and what it did", async () => {
    assert.equal(await status("/healthz"), 200);
    assert.equal((await readiness(url)).status, "ok");
    const metrics = await (await fetch(`${url}/metrics`)).text();
    for (const name of ["job_seconds histogram", "jobs gauge", "notification_events_total counter"])
      assert.ok(metrics.includes(`# TYPE bellwether_${name}\n`), name);
  });

  test("has no page and no REST there", async () => {
    for (const path of ["/", "/login", "/issues.json", "/mcp", "/assets/x.js", "/healthz.csv"])
      assert.equal(await status(path, { "x-service-api-key": KEY }), 404, path);
  });

  test("shows its metrics to nobody for whom a proxy of this machine asks", async () => {
    for (const header of ["forwarded", "via", "x-forwarded-for", "x-real-ip"])
      assert.equal(await status("/metrics", { [header]: "for=192.0.2.7" }), 401, header);
  });

  test("shows its metrics to whom the web shows its own", async () => {
    const web = start(["web"], variables);
    const sys_api_key = "a-key-of-the-monitoring";
    await call(await addressOf(web), "PUT", "/settings.json", { settings: { sys_api_key } });
    while ((await status("/metrics")) !== 401);
    assert.equal(await status("/metrics", { authorization: `Bearer ${sys_api_key}` }), 200);
    assert.equal(await status("/metrics", { authorization: `Bearer ${KEY}` }), 401);
    await web.kill("SIGTERM");
  });

  test("is refused a port that is taken by a sentence with the variable's name", async () => {
    const taken = new URL(url).port;
    const { code, output } = await outcome(["worker"], { ...variables, WORKER_PORT: taken });
    assert.equal(code, 1);
    assert.match(output, new RegExp(`^WORKER_PORT: ${taken} on 127.0.0.1 is in use by another program\\.`, "m"));
  });

  test("ends at SIGTERM with all that", async () => {
    assert.deepEqual(await worker.kill("SIGTERM"), { code: 0, signal: null });
  });
});

test("a start on all addresses says that it needs to be told its own", async (t) => {
  const program = start(["web"], { DATABASE_URL: await emptyDatabase(), HOST: "0.0.0.0" });
  t.after(() => program.kill("SIGTERM"));
  const url = await addressOf(program);
  assert.match(url, /^http:\/\/localhost:\d+$/);
  assert.equal((await readiness(url)).status, "ok");
  await program.said(/BASE_URL is not set: links lead to http:\/\/localhost:\d+, .* Set it to the address they use\./);
});
