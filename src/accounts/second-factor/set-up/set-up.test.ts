import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { MailServer } from "../../../../tests/support/mail-server.js";
import { mailingApp } from "../../../../tests/support/mailing-app.js";
import {
  atCode,
  given,
  goesTo,
  opened,
  phoneOf,
  secretOn,
  sent,
  shown,
} from "../../../../tests/support/second-factor.js";
import { answered, type Person, person, session, setSettings, type TestApp } from "../../../testing/index.js";
import { sweepSetUps } from "./set-up-second-factor.js";

const PASSWORD = "analytical engine";

describe("A second factor is set up on My account", () => {
  let app: TestApp;
  let mail: MailServer;
  before(async () => {
    ({ app, mail } = await mailingApp());
  });
  after(() => app.close());

  const someone = async (login: string): Promise<[Person, string]> => {
    const one = await person(app, login, { password: PASSWORD });
    return [one, await session(app, one)];
  };
  const BEGIN = "/my/second_factor";
  const SET_UP = "/my/second_factor/set_up";
  const begin = (cookie: string, current_password = PASSWORD) => sent(app, BEGIN, { current_password }, cookie);
  const secretOf = async (cookie: string) => secretOn(await (await opened(app, SET_UP, cookie)).text());
  const letters = async () => {
    await app.settled();
    return mail.letters.splice(0).map(({ to, subject }) => [to, subject]);
  };
  const isOn = async ({ id }: Person) => (await answered(app, "GET", `/users/${id}.json`)).user.twofa_scheme;

  test("with the password first, then by the first code; it is told by mail, and other browsers are signed out", async () => {
    const [ada, cookie] = await someone("ada");
    const elsewhere = await session(app, ada);
    assert.match(await (await opened(app, "/my/account", cookie)).text(), /href="\/my\/second_factor"/);
    assert.deepEqual(goesTo(await opened(app, SET_UP, cookie)), [303, BEGIN], "no secret before the password");
    const wrong = await begin(cookie, "difference engine");
    assert.equal(wrong.status, 422);
    assert.match(await wrong.text(), /Current password is wrong/);
    assert.deepEqual(goesTo(await begin(cookie)), [303, SET_UP]);
    const page = await (await opened(app, SET_UP, cookie)).text();
    assert.match(page, /<svg class="qr-code" role="img" aria-label="[^"]+" viewBox="0 0 \d+ \d+"><path d="M/);
    assert.doesNotMatch(page, /style=/);
    const secret = secretOn(page);
    const refused = await sent(app, SET_UP, { code: "000 00" }, cookie);
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /Code is wrong/);
    assert.equal(await isOn(ada), null);
    assert.deepEqual(await letters(), []);
    const code = shown(secret);
    const done = await sent(app, SET_UP, { code: `${code.slice(0, 3)} ${code.slice(3)}` }, cookie);
    assert.deepEqual(goesTo(done), [303, "/my/recovery_codes?back_url=%2Fmy%2Faccount%23second_factor"]);
    assert.equal(await isOn(ada), "totp");
    assert.deepEqual(await letters(), [["ada@example.test", "Your second factor for Bellwether is on"]]);
    assert.equal((await opened(app, "/my/account", cookie)).status, 200);
    assert.equal((await opened(app, "/my/account", elsewhere)).status, 302);
    assert.deepEqual(goesTo(await opened(app, SET_UP, cookie)), [303, BEGIN], "the secret is shown no more");
    assert.ok(!(await (await opened(app, BEGIN, cookie)).text()).includes(secret));
    assert.equal((await begin(cookie)).status, 422, "not twice");
  });

  test("ten recovery codes are shown once, and kept as digests", async () => {
    const [bob] = await someone("bob");
    const { recoveryCodes, cookie } = await phoneOf(app, bob, PASSWORD);
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const code of recoveryCodes) assert.match(code, /^\d{4}(-\d{4}){3}$/);
    const show = (codes?: string) =>
      app.request("/my/recovery_codes?back_url=/projects", {
        headers: {
          accept: "text/html",
          cookie: `bellwether_session=${cookie}${codes ? `; recovery_codes=${codes}` : ""}`,
        },
      });
    const page = await show(recoveryCodes.join("."));
    assert.match(page.headers.getSetCookie().join(), /recovery_codes=;/, "it is not kept");
    const html = await page.text();
    assert.ok(recoveryCodes.every((code) => html.includes(code)));
    assert.match(html, /href="\/projects"/);
    assert.deepEqual(goesTo(await show()), [303, "/projects"]);
    const { rows } = await sql<{ digest: string }>`select digest from recovery_codes`.execute(app.runtime.db);
    assert.equal(rows.length >= 10, true);
    for (const { digest } of rows) assert.match(digest, /^[0-9a-f]{64}$|^[\w-]{43}$/);
  });

  test("they are made anew by a code, and those before are worth nothing", async () => {
    const [cy] = await someone("cy");
    const { recoveryCodes, cookie, code } = await phoneOf(app, cy, PASSWORD);
    const renew = async (typed: string) => sent(app, "/my/second_factor/recovery_codes", { code: typed }, cookie);
    assert.equal((await renew("12345")).status, 422);
    const fresh = given(await renew(await code()), "recovery_codes")?.split(".") ?? [];
    assert.equal(fresh.length, 10);
    assert.match(await (await opened(app, BEGIN, cookie)).text(), /10 codes are left/);
    assert.equal((await renew(recoveryCodes[0] ?? "")).status, 422);
    const again = given(await renew(fresh[0] ?? ""), "recovery_codes");
    assert.ok(again && !again.includes(fresh[1] ?? ""), "a recovery code will do");
  });

  test("it is switched off by a code or a recovery code, which is told by mail", async () => {
    const [dora] = await someone("dora");
    const first = await phoneOf(app, dora, PASSWORD);
    await letters();
    const off = (code: string, cookie: string) => sent(app, "/my/second_factor/off", { code }, cookie);
    const wrong = await off("12345", first.cookie);
    assert.equal(wrong.status, 422);
    assert.match(await wrong.text(), /Code is wrong/);
    const done = await off(await first.code(), first.cookie);
    assert.deepEqual(goesTo(done), [303, "/my/account#second_factor"]);
    assert.equal(await isOn(dora), null);
    assert.deepEqual(await letters(), [["dora@example.test", "Your second factor for Bellwether is off"]]);
    const login = await sent(app, "/login", { login: "dora", password: PASSWORD, back_url: "/projects" });
    assert.deepEqual(goesTo(login), [303, "/projects"]);
    const second = await phoneOf(app, dora, PASSWORD);
    assert.notEqual(second.secret, first.secret);
    assert.equal((await off(second.recoveryCodes[3] ?? "", second.cookie)).status, 303);
    assert.equal(await isOn(dora), null);
  });

  test("the secret belongs to the session whose user gave the password, for an hour", async () => {
    const [emil, cookie] = await someone("emil");
    const other = await session(app, emil);
    await begin(cookie);
    const secret = await secretOf(cookie);
    assert.deepEqual(goesTo(await opened(app, SET_UP, other)), [303, BEGIN]);
    const elsewhere = await sent(app, SET_UP, { code: shown(secret) }, other);
    assert.deepEqual([goesTo(elsewhere), await isOn(emil)], [[303, BEGIN], null]);
    await sql`update second_factor_setups set created_on = now() - interval '61 minutes'`.execute(app.runtime.db);
    assert.deepEqual(goesTo(await sent(app, SET_UP, { code: shown(secret) }, cookie)), [303, BEGIN]);
    assert.equal(await isOn(emil), null);
    await begin(other);
    await sweepSetUps(app.runtime);
    const { rows } = await sql`select from second_factor_setups`.execute(app.runtime.db);
    assert.equal(rows.length, 1, "what is over is swept, and nothing else");
  });

  test("of two browsers that set it up at once, one does", async () => {
    const [fay, one] = await someone("fay");
    const other = await session(app, fay);
    await Promise.all([begin(one), begin(other)]);
    const answers = await Promise.all(
      [one, other].map(async (cookie) => sent(app, SET_UP, { code: shown(await secretOf(cookie)) }, cookie)),
    );
    assert.equal(answers.filter((answer) => given(answer, "recovery_codes")).length, 1);
    const open = await Promise.all(
      [one, other].map(async (cookie) => (await opened(app, "/my/account", cookie)).status),
    );
    assert.deepEqual(new Set(open), new Set([200, 302]));
  });

  test("a link that replaces a lost password does not go around it", async () => {
    const ivy = await person(app, "ivy", { password: PASSWORD });
    const phone = await phoneOf(app, ivy, PASSWORD);
    await letters();
    await sent(app, "/lost_password", { mail: "ivy@example.test" });
    await app.settled();
    const token = /lost_password\?token=(\S+)/.exec(mail.letters.splice(0)[0]?.text ?? "")?.[1] ?? "";
    const next = "difference engine";
    const done = await sent(app, "/lost_password", { token, password: next, password_again: next });
    assert.deepEqual(goesTo(done), [303, "/login"]);
    const owing = await atCode(app, ivy, next);
    assert.match((await opened(app, "/my/account", owing)).headers.get("location") ?? "", /^\/login\/code/);
    assert.equal((await sent(app, "/login/code", { code: await phone.code() }, owing)).status, 303);
  });

  test("where the setting is off there is none, and who has one is not asked for it until it is on again", async () => {
    const [gil] = await someone("gil");
    const { cookie, code } = await phoneOf(app, gil, PASSWORD);
    await setSettings(app, { twofa: 0 });
    for (const path of [BEGIN, SET_UP]) assert.equal((await opened(app, path, cookie)).status, 404);
    assert.equal((await begin(cookie)).status, 404);
    assert.doesNotMatch(await (await opened(app, "/my/account", cookie)).text(), /second_factor/);
    const login = await sent(app, "/login", { login: "gil", password: PASSWORD, back_url: "/projects" });
    assert.deepEqual(goesTo(login), [303, "/projects"]);
    await setSettings(app, { twofa: 1 });
    const owing = await atCode(app, gil, PASSWORD);
    assert.equal((await sent(app, "/login/code", { code: await code() }, owing)).status, 303);
  });
});
