import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import {
  atCode,
  codeOfStep,
  given,
  goesTo,
  opened,
  PAGE,
  type Phone,
  phoneOf,
  sent,
  shown,
} from "../../../tests/support/second-factor.js";
import { change } from "../../kernel/index.js";
import { ADMIN_KEY, byOperator, type Person, person, setSettings, type TestApp, testApp } from "../../testing/index.js";
import { viewerById } from "../identity/viewer.js";
import { updateUser } from "../users/update-user.js";
import { switchOffSecondFactor } from "./change-second-factor.js";
import { spendCode } from "./spend-code.js";

const PASSWORD = "analytical engine";

describe("A second factor withstands", () => {
  let app: TestApp;
  let ada: Person;
  let phone: Phone;
  before(async () => {
    app = await testApp();
    ada = await person(app, "ada", { password: PASSWORD });
    phone = await phoneOf(app, ada, PASSWORD);
  });
  beforeEach(() => sql`delete from sessions`.execute(app.runtime.db));
  after(() => app.close());

  const give = (code: string, owing: string) => sent(app, "/login/code", { code }, owing);
  const isIn = async (cookie: string | undefined) =>
    cookie !== undefined && (await opened(app, "/my/account", cookie)).status === 200;
  const owing = () => atCode(app, ada, PASSWORD);

  test("a code that is used again, and one from before it", async () => {
    const [one, other] = [await owing(), await owing()];
    const code = await phone.code();
    const before = shown(phone.secret, -1);
    assert.equal((await give(code, one)).status, 303);
    assert.equal((await give(code, other)).status, 422);
    assert.equal((await give(before, other)).status, 422);
    assert.equal((await give(shown(phone.secret, 1), other)).status, 303, "the next one is good");
  });

  test("the code with which it was set up", async () => {
    const eve = await person(app, "eve", { password: PASSWORD });
    const { secret } = await phoneOf(app, eve, PASSWORD);
    assert.equal((await give(shown(secret), await atCode(app, eve, PASSWORD))).status, 422);
  });

  test("the code and the recovery codes of another user", async () => {
    const bob = await person(app, "bob", { password: PASSWORD });
    const other = await phoneOf(app, bob, PASSWORD);
    const cookie = await owing();
    for (const code of [await other.code(), other.recoveryCodes[0] ?? ""]) {
      assert.equal((await give(code, cookie)).status, 422);
      assert.equal((await give(code, await atCode(app, bob, PASSWORD))).status, 303, "it is good for them");
    }
  });

  test("codes that are nearly right", async () => {
    const cookie = await owing();
    const code = await phone.code();
    const [recovery = ""] = phone.recoveryCodes;
    const wrong = [
      "",
      " ",
      code.slice(1),
      `0${code}`,
      `${code},`,
      `+${code}`,
      `${Number(code) / 10}e1`,
      recovery.slice(1),
    ];
    for (const typed of [...wrong, "\u0000", "%00", "' or 1=1", "9".repeat(5_000)])
      assert.equal((await give(typed, cookie)).status, 422, typed.slice(0, 20));
  });

  test("many who bring the same code at once: one of them is let in, by one session or by several", async () => {
    const code = await phone.code();
    const cookie = await owing();
    const same = await Promise.all(Array.from({ length: 8 }, () => give(code, cookie)));
    assert.equal(same.filter((answer) => given(answer)).length, 1);
    const cookies = await Promise.all(Array.from({ length: 6 }, owing));
    const next = await phone.code();
    const several = await Promise.all(cookies.map((one) => give(next, one)));
    assert.equal(several.filter((answer) => given(answer)).length, 1);
    const [recovery = ""] = phone.recoveryCodes;
    const again = await Promise.all(cookies.slice(0, 5).map((one) => give(recovery, one)));
    assert.equal(again.filter((answer) => given(answer)).length, 1);
  });

  test("a session that owes the code opens nothing else: no page, no form, no stream, no REST, no agent", async () => {
    const cookie = await owing();
    const pages = [
      ...["/", "/my/account", "/my/page", "/my/second_factor", "/my/second_factor/set_up", "/my/new_password"],
      ...["/login/second_factor", "/issues", "/projects", "/admin/users", "/service_notifications", "/search?q=a"],
      ...["/issues.csv", "/issues.atom", "/oauth2/authorize"],
    ];
    for (const path of pages) {
      const answer = await opened(app, path, cookie);
      assert.ok([302, 303, 400, 401, 404].includes(answer.status), `${path}: ${answer.status}`);
      assert.doesNotMatch(await answer.text(), /\bada\b/, path);
    }
    const stream = { headers: { accept: "text/event-stream" }, cookie };
    assert.deepEqual(goesTo(await app.request("/service_notifications/stream", stream)), [303, "/login/code"]);
    assert.equal((await app.request("/users/current.json", { cookie })).status, 401);
    const list = { method: "POST", cookie, json: { jsonrpc: "2.0", id: 1, method: "tools/list" } };
    assert.equal((await app.request("/mcp", list)).status, 401);
    for (const path of ["/my/api_keys", "/my/password", "/my/second_factor", "/my/second_factor/off", "/my/account"])
      assert.match(
        (await sent(app, path, { name: "x" }, cookie)).headers.get("location") ?? "",
        /^\/login\/code/,
        path,
      );
    const [{ keys } = { keys: 0 }] = (
      await sql<{ keys: number }>`select count(*)::int as keys from api_keys where user_id = ${ada.id}`.execute(
        app.runtime.db,
      )
    ).rows;
    assert.equal(keys, 1);
  });

  test("a session that owes something else cannot pay with a code", async () => {
    const eva = await person(app, "eva", { password: PASSWORD, must_change_passwd: true });
    const due = await atCode(app, eva, PASSWORD);
    assert.match((await opened(app, "/login/code", due)).headers.get("location") ?? "", /^\/my\/new_password/);
    assert.equal(await isIn(given(await give("12345", due))), false);
  });

  test("a session put into the browser before", async () => {
    const planted = await owing();
    const done = await give(await phone.code(), planted);
    assert.equal(await isIn(planted), false);
    assert.equal(await isIn(given(done)), true);
    const login = await sent(app, "/login", { login: "ada", password: PASSWORD }, planted);
    assert.notEqual(given(login), planted);
  });

  test("forms of other sites", async () => {
    const cookie = await owing();
    const code = await phone.code();
    const others: Record<string, string>[] = [
      { accept: "text/html", "sec-fetch-site": "cross-site" },
      { accept: "text/html", origin: "https://evil.example" },
    ];
    for (const headers of others) {
      for (const [path, of] of [
        ["/login/code", cookie],
        ["/login/second_factor", cookie],
        ["/my/second_factor", phone.cookie],
        ["/my/second_factor/set_up", phone.cookie],
        ["/my/second_factor/off", phone.cookie],
        ["/my/second_factor/recovery_codes", phone.cookie],
      ] as const) {
        const body = new URLSearchParams({ code, current_password: PASSWORD });
        const answer = await app.request(path, {
          method: "POST",
          headers,
          cookie: of,
          body,
        });
        assert.equal(answer.status, 403, path);
      }
    }
    assert.equal((await give(code, cookie)).status, 303, "it was not used up");
  });

  test("a lock, another password or an administrator's help while a session waits for its code", async () => {
    for (const [what, act] of [
      ["locked", (id: number) => byOperator(app, (open) => updateUser(open, id, { status: 3 }))],
      ["another password", (id: number) => byOperator(app, (open) => updateUser(open, id, { password: "difference" }))],
    ] as const) {
      const one = await person(app, what.replace(" ", ""), { password: PASSWORD });
      const { code } = await phoneOf(app, one, PASSWORD);
      const cookie = await atCode(app, one, PASSWORD);
      await act(one.id);
      assert.deepEqual(goesTo(await give(await code(), cookie)), [303, "/login?back_url=%2F"], what);
    }
  });

  test("switching it off while another log-in waits: that one begins anew, and none is half open", async () => {
    const max = await person(app, "max", { password: PASSWORD });
    const own = await phoneOf(app, max, PASSWORD);
    const viewer = await viewerById(app.runtime.db, max.id, { kind: "session", readOnly: false });
    assert.ok(viewer);
    const cookie = await atCode(app, max, PASSWORD);
    const code = await own.code();
    const [waited, off] = await Promise.all([
      give(code, cookie),
      change(app.runtime, viewer, (open) =>
        switchOffSecondFactor(open, { code: own.recoveryCodes[0] ?? "", at: new Date() }),
      ),
    ]);
    assert.equal(off, undefined);
    const isLetIn = await isIn(given(waited));
    assert.ok(isLetIn || goesTo(waited)[1]?.startsWith("/login"), "by the code, or not at all");
    assert.equal(await isIn(cookie), false);
  });

  test("a log-in by password alone that is under way while it is set up", async () => {
    const zoe = await person(app, "zoe", { password: PASSWORD });
    const [own, ...logins] = await Promise.all([
      phoneOf(app, zoe, PASSWORD),
      ...Array.from({ length: 6 }, () => atCode(app, zoe, PASSWORD)),
    ]);
    assert.equal(await isIn(own.cookie), true);
    for (const cookie of logins) assert.equal(await isIn(cookie), false);
  });

  test("the edges of time: what the verb takes depends on the moment it is told, and on nothing else", async () => {
    const code = codeOfStep(phone.secret, 1_000);
    const taken = async (at: number) => {
      await sql`update second_factors set last_step = 0`.execute(app.runtime.db);
      return byOperator(app, ({ trx }) => spendCode(trx, ada.id, { code, at: new Date(at) }));
    };
    assert.equal(await taken(999 * 30_000 - 1), false);
    assert.equal(await taken(999 * 30_000), true);
    assert.equal(await taken(1_002 * 30_000 - 1), true);
    assert.equal(await taken(1_002 * 30_000), false);
  });

  test("looks at what is kept and shown: neither secret nor codes stand anywhere but where they were shown once", async () => {
    const kim = await person(app, "kim", { password: PASSWORD, admin: true });
    const own = await phoneOf(app, kim, PASSWORD);
    const json = await (await app.request(`/users/${kim.id}.json`, { key: ADMIN_KEY })).text();
    const pages = await Promise.all(
      ["/my/account", "/my/second_factor", "/my/second_factor/set_up", `/admin/users/${kim.id}`, "/admin/users"].map(
        async (path) => (await opened(app, path, own.cookie)).text(),
      ),
    );
    const kept = await sql<{ whole: string }>`
      select s::text as whole from sessions s union all select r::text from recovery_codes r
      union all select p::text from second_factor_setups p union all select u::text from users u
      union all select j.data::text from pgboss.job j`.execute(app.runtime.db);
    for (const text of [json, ...pages, ...kept.rows.map(({ whole }) => whole)]) {
      assert.ok(!text.includes(own.secret));
      for (const code of own.recoveryCodes) assert.ok(!text.includes(code) && !text.includes(code.replaceAll("-", "")));
    }
  });
});

describe("Codes are guessed at most ten times in ten minutes", () => {
  let app: TestApp;
  before(async () => {
    app = await testApp({ variables: { RATE_LIMITS: "on", TRUST_PROXY: "on" } });
    await setSettings(app, { twofa: 1 });
  });
  after(() => app.close());

  const from = (address: string, path: string, fields: Record<string, string>, cookie?: string) =>
    app.request(path, {
      method: "POST",
      headers: { ...PAGE, "x-forwarded-for": address },
      cookie,
      body: new URLSearchParams(fields),
    });

  test("from wherever, whatever else is right meanwhile; then even the right one waits", async () => {
    const ada = await person(app, "ada", { password: PASSWORD });
    const bob = await person(app, "bob", { password: PASSWORD });
    const phone = await phoneOf(app, ada, PASSWORD);
    const other = await phoneOf(app, bob, PASSWORD);
    for (let n = 1; n <= 10; n++) {
      // The password is right each time, which forgives no code.
      const login = await from(`10.0.0.${n}`, "/login", { login: "ada", password: PASSWORD });
      assert.equal((await from(`10.0.1.${n}`, "/login/code", { code: "00000" }, given(login))).status, 422);
    }
    const owing = given(await from("10.0.0.99", "/login", { login: "ada", password: PASSWORD }));
    const right = await phone.code();
    const refused = await from("10.0.0.99", "/login/code", { code: right }, owing);
    assert.equal(refused.status, 429);
    assert.match(await refused.text(), /too many attempts/);
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    for (const path of ["off", "recovery_codes"])
      assert.equal((await from("10.0.0.98", `/my/second_factor/${path}`, { code: right }, phone.cookie)).status, 429);
    const theirs = given(await from("10.0.0.97", "/login", { login: "bob", password: PASSWORD }));
    assert.equal((await from("10.0.0.97", "/login/code", { code: await other.code() }, theirs)).status, 303);
  });

  test("sent at once they learn no more", async () => {
    const cy = await person(app, "cy", { password: PASSWORD });
    const phone = await phoneOf(app, cy, PASSWORD);
    const owing = given(await from("10.1.0.1", "/login", { login: "cy", password: PASSWORD }));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => from(`10.1.1.${n}`, "/login/code", { code: `x${n}` }, owing)),
    );
    assert.ok(answers.filter(({ status }) => status === 422).length <= 10);
    assert.equal((await from("10.1.0.1", "/login/code", { code: await phone.code() }, owing)).status, 429);
  });

  test("the right one forgives those that were mistyped", async () => {
    const dora = await person(app, "dora", { password: PASSWORD });
    const phone = await phoneOf(app, dora, PASSWORD);
    for (let round = 1; round <= 2; round++) {
      const owing = given(await from("10.2.0.1", "/login", { login: "dora", password: PASSWORD }));
      for (let n = 1; n <= 9; n++)
        assert.equal((await from("10.2.0.1", "/login/code", { code: "00000" }, owing)).status, 422);
      assert.equal((await from("10.2.0.1", "/login/code", { code: await phone.code() }, owing)).status, 303);
    }
  });
});
