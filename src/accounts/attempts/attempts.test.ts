import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { openWeb } from "../../app/index.js";
import { type Person, person, type TestApp, testApp } from "../../testing/index.js";
import { sweepAttempts } from "./attempt-counts.js";

describe("Guessing, with several web processes on one database", () => {
  let app: TestApp;
  let ada: Person;
  let processes: { request(path: string, init: RequestInit): Response | Promise<Response> }[];
  let guesses = 0;

  before(async () => {
    app = await testApp({ variables: { RATE_LIMITS: "on", TRUST_PROXY: "on", SMTP_URL: "smtp://mail.test" } });
    ada = await person(app, "ada", { password: "analytical" });
    processes = await Promise.all([1, 2, 3].map(async () => (await openWeb(app.runtime, app.parts)).root));
  });
  after(() => app.close());

  /** To one process after the other, as a proxy sends it. */
  const send = async (path: string, init: RequestInit & { headers: Record<string, string> }) => {
    const next = processes[guesses++ % processes.length];
    assert.ok(next);
    return next.request(`http://bellwether.test${path}`, init);
  };
  const post = (path: string, address: string, fields: Record<string, string>) =>
    send(path, {
      method: "POST",
      headers: { accept: "text/html", "x-forwarded-for": address, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(fields),
    });
  const logIn = (address: string, password: string) => post("/login", address, { login: "ada", password });
  const byBasic = (address: string, password: string) =>
    send("/users/current.json", {
      headers: { authorization: `Basic ${btoa(`ada:${password}`)}`, "x-forwarded-for": address },
    });
  const passes = (minutes: number) =>
    sql`update attempt_counts set until = until - make_interval(mins => ${minutes})`.execute(app.runtime.db);
  const kept = async () => (await sql`select * from attempt_counts`.execute(app.runtime.db)).rows.length;

  test("wrong passwords count together, a right one in between begins anew", async () => {
    for (let time = 0; time < 9; time++) assert.equal((await logIn("192.0.2.1", "wrong")).status, 422);
    assert.equal((await logIn("192.0.2.1", "analytical")).status, 303);
    for (let time = 0; time < 10; time++) assert.equal((await logIn("192.0.2.1", "wrong")).status, 422);
    for (const _process of processes) {
      const refused = await logIn("192.0.2.1", "analytical");
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers.get("retry-after")) > 60);
      assert.match(await refused.text(), /Try again in \d+ minutes/);
    }
    assert.equal((await byBasic("192.0.2.1", "analytical")).status, 429);
    await passes(10);
    assert.equal((await logIn("192.0.2.1", "analytical")).status, 303);
  });

  test("no other address of the same network of IPv6 begins anew", async () => {
    const address = (last: number) => `2001:db8:5:6:${last}::${last}`;
    for (let time = 1; time <= 10; time++) assert.equal((await logIn(address(time), "wrong")).status, 422);
    assert.equal((await logIn(address(11), "analytical")).status, 429);
    assert.equal((await logIn("2001:db8:5:7::1", "analytical")).status, 303);
  });

  test("of many that are sent at once, by either way, no more than ten are answered", async () => {
    for (const [address, guess, wrong] of [
      ["192.0.2.2", byBasic, 401],
      ["192.0.2.3", logIn, 422],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => guess(address, "wrong")));
      const statuses = answers.map(({ status }) => status).sort((one, other) => one - other);
      assert.deepEqual(statuses, [...Array(10).fill(wrong), ...Array(20).fill(429)]);
    }
  });

  test("a right password is counted nowhere", async () => {
    await passes(60);
    await sweepAttempts(app.runtime);
    assert.equal((await logIn("192.0.2.4", "analytical")).status, 303);
    assert.equal((await byBasic("192.0.2.4", "analytical")).status, 200);
    assert.equal(await kept(), 0);
  });

  test("letters that are asked for and clients that register count together as well", async () => {
    const mail = `${ada.login}@example.test`;
    const asked: number[] = [];
    for (let time = 0; time < 6; time++) {
      asked.push((await post("/lost_password", `198.51.100.${time}`, { mail })).status);
    }
    assert.deepEqual(asked, [...Array(5).fill(303), 429]);
    const register = () =>
      send("/oauth2/register", {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.5" },
        body: JSON.stringify({ redirect_uris: ["https://x.example/cb"], token_endpoint_auth_method: "none" }),
      });
    const registered: number[] = [];
    for (let time = 0; time < 61; time++) registered.push((await register()).status);
    assert.deepEqual(registered, [...Array(60).fill(201), 429]);
  });

  test("nobody fills a stranger's letter box by wishing to have its address, nor those of many", async () => {
    const [bob, cy] = [await person(app, "bob"), await person(app, "cy")];
    const wish = async ({ key }: Person, mail: string) => {
      const headers = { "content-type": "application/json", "x-service-api-key": key, "x-forwarded-for": "192.0.2.6" };
      return (await send("/my/account.json", { method: "PUT", headers, body: JSON.stringify({ user: { mail } }) }))
        .status;
    };
    const asked: number[] = [];
    for (const who of [bob, cy, bob, cy, bob, cy]) asked.push(await wish(who, "stranger@example.test"));
    assert.deepEqual(asked, [...Array(5).fill(204), 429]);
    assert.equal((await post("/lost_password", "192.0.2.6", { mail: "stranger@example.test" })).status, 429);
    const wishes: number[] = [];
    for (let time = 0; time < 9; time++) wishes.push(await wish(bob, `stranger${time}@example.test`));
    assert.deepEqual(wishes, [...Array(7).fill(204), 429, 429]);
    assert.equal(await wish(bob, "BOB@example.test"), 204, "which is no stranger's");
  });

  test("what is typed is kept as a digest, and no longer than it counts", async () => {
    const { rows } = await sql<{ kept: string }>`select attempt_counts::text as kept from attempt_counts`.execute(
      app.runtime.db,
    );
    assert.ok(rows.length > 0);
    assert.deepEqual(
      rows.filter(({ kept }) => /ada|192\.0|198\.51/.test(kept)),
      [],
    );
    const before = await kept();
    await sweepAttempts(app.runtime);
    assert.equal(await kept(), before);
    await passes(60);
    await sweepAttempts(app.runtime);
    assert.equal(await kept(), 0);
  });
});
