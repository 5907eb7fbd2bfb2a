import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { atCode, given, goesTo, opened, phoneOf, secretOn, sent, shown } from "../../../tests/support/second-factor.js";
import { answered, byOperator, person, session, setSettings, type TestApp, testApp } from "../../testing/index.js";
import { updateUser } from "../users/update-user.js";

const PASSWORD = "analytical engine";

describe("Where a second factor is required", () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
    await setSettings(app, { twofa: 2 });
  });
  after(() => app.close());

  const SET_UP = "/login/second_factor";
  const basic = (login: string) =>
    app.request("/users/current.json", {
      headers: { authorization: `Basic ${Buffer.from(`${login}:${PASSWORD}`).toString("base64")}` },
    });

  test("who has none sets one up after the password, and sees nothing else before", async () => {
    await person(app, "ada", { password: PASSWORD });
    const login = await sent(app, "/login", { login: "ada", password: PASSWORD, back_url: "/projects?x=1" });
    assert.deepEqual(goesTo(login), [303, `${SET_UP}?back_url=%2Fprojects%3Fx%3D1`]);
    const owing = given(login) ?? "";
    for (const path of ["/my/account", "/my/second_factor", "/my/second_factor/set_up", "/login/code"])
      assert.match((await opened(app, path, owing)).headers.get("location") ?? "", /^\/login\/second_factor/, path);
    const page = await (await opened(app, `${SET_UP}?back_url=/projects`, owing)).text();
    const secret = secretOn(page);
    assert.match(page, /required/);
    const wrong = await sent(app, SET_UP, { code: "12345", back_url: "/projects" }, owing);
    assert.equal(wrong.status, 422);
    assert.equal(secretOn(await wrong.text()), secret, "the same, which the phone has already");
    const done = await sent(app, SET_UP, { code: shown(secret), back_url: "/projects" }, owing);
    assert.deepEqual(goesTo(done), [303, "/my/recovery_codes?back_url=%2Fprojects"]);
    assert.equal(given(done, "recovery_codes")?.split(".").length, 10);
    const cookie = given(done) ?? "";
    assert.notEqual(cookie, owing);
    assert.equal((await opened(app, "/my/account", cookie)).status, 200);
    assert.equal((await opened(app, "/my/account", owing)).status, 302, "it is worth nothing any more");
  });

  test("a password that is due comes after it", async () => {
    const bob = await person(app, "bob", { password: PASSWORD });
    await byOperator(app, (open) => updateUser(open, bob.id, { must_change_passwd: true }));
    const owing = await atCode(app, bob, PASSWORD);
    const secret = secretOn(await (await opened(app, SET_UP, owing)).text());
    const done = await sent(app, SET_UP, { code: shown(secret), back_url: "/projects" }, owing);
    const next = "/my/new_password?back_url=%2Fprojects";
    assert.deepEqual(goesTo(done), [303, `/my/recovery_codes?back_url=${encodeURIComponent(next)}`]);
    const cookie = given(done) ?? "";
    const codes = await app.request("/my/recovery_codes", {
      headers: {
        accept: "text/html",
        cookie: `bellwether_session=${cookie}; recovery_codes=${given(done, "recovery_codes")}`,
      },
    });
    assert.equal(codes.status, 200, "its codes are shown all the same");
    assert.match((await opened(app, "/projects", cookie)).headers.get("location") ?? "", /^\/my\/new_password/);
  });

  test("a password alone opens nothing for programs either, and keys go on", async () => {
    const cy = await person(app, "cy", { password: PASSWORD });
    const refused = await basic("cy");
    assert.equal(refused.status, 403);
    assert.match(await refused.text(), /You must set up a second factor first: sign in with a browser\./);
    assert.equal((await app.request("/users/current.json", { key: cy.key })).status, 200);
  });

  test("who switches it off, for another phone, sets one up at once", async () => {
    const dora = await person(app, "dora", { password: PASSWORD });
    await setSettings(app, { twofa: 1 });
    const { cookie, code, secret } = await phoneOf(app, dora, PASSWORD);
    await setSettings(app, { twofa: 2 });
    const off = await sent(app, "/my/second_factor/off", { code: await code() }, cookie);
    assert.match(off.headers.get("location") ?? "", /^\/login\/second_factor/);
    assert.equal((await opened(app, "/my/account", cookie)).status, 302);
    const page = await (await opened(app, SET_UP, given(off))).text();
    assert.match(secretOn(page), /^[A-Z2-7]{32}$/);
    assert.notEqual(secretOn(page), secret);
  });

  test("of administrators it is required alone, where the house says so", async () => {
    await setSettings(app, { twofa: 3 });
    const emil = await person(app, "emil", { password: PASSWORD });
    const fay = await person(app, "fay", { password: PASSWORD, admin: true });
    assert.equal((await opened(app, "/my/account", await atCode(app, emil, PASSWORD))).status, 200);
    assert.match(
      (await opened(app, "/my/account", await atCode(app, fay, PASSWORD))).headers.get("location") ?? "",
      /^\/login\/second_factor/,
    );
    await setSettings(app, { twofa: 2 });
  });

  test("who was asked for one before it was switched off signs in anew, without", async () => {
    await setSettings(app, { twofa: 2 });
    const ira = await person(app, "ira", { password: PASSWORD });
    const owing = await atCode(app, ira, PASSWORD);
    await setSettings(app, { twofa: 0 });
    for (const answer of [
      await opened(app, `${SET_UP}?back_url=/projects`, owing),
      await sent(app, SET_UP, { code: "12345", back_url: "/projects" }, owing),
    ])
      assert.deepEqual(goesTo(answer), [303, "/login?back_url=%2Fprojects"]);
    assert.equal((await opened(app, "/my/account", await atCode(app, ira, PASSWORD))).status, 200);
  });

  test("of the users of a group as well, where it is up to the others", async () => {
    await setSettings(app, { twofa: 1 });
    const hal = await person(app, "hal", { password: PASSWORD });
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Devs", user_ids: [hal.id] } });
    const isAsked = async () => {
      const answer = await opened(app, "/my/account", await atCode(app, hal, PASSWORD));
      return answer.headers.get("location")?.startsWith("/login/second_factor") ?? false;
    };
    const save = (fields: Record<string, string>) =>
      sent(app, `/admin/groups/${group.id}`, { name: "Devs", ...fields }, admin);
    const admin = await session(app, await person(app, "root", { admin: true }));
    const page = async () => (await opened(app, `/admin/groups/${group.id}`, admin)).text();
    const ticked = /<input (?=[^>]*name="twofa_required")(?=[^>]*type="checkbox")[^>]*checked/;
    assert.equal(await isAsked(), false);
    assert.doesNotMatch(await page(), ticked);
    assert.equal((await save({ twofa_required: "1" })).status, 303);
    assert.match(await page(), ticked);
    assert.equal(await isAsked(), true);
    await save({});
    assert.equal(await isAsked(), true, "what is not sent stays");
    await answered(app, "PUT", `/groups/${group.id}.json`, { group: { twofa_required: false } });
    assert.equal(await isAsked(), false);
    await answered(app, "PUT", `/groups/${group.id}.json`, { group: { twofa_required: true } });
    await setSettings(app, { twofa: 3 });
    assert.equal(await isAsked(), true);
    await setSettings(app, { twofa: 0 });
    assert.equal(await isAsked(), false);
    assert.doesNotMatch(await page(), /twofa_required/);
    await setSettings(app, { twofa: 2 });
  });

  test("who registers and is let in at once sets one up first", async () => {
    await setSettings(app, { self_registration: 3 });
    const fields = { login: "gil", firstname: "Gil", lastname: "G", mail: "gil@example.test", language: "en" };
    const done = await sent(app, "/register", { ...fields, password: PASSWORD, password_again: PASSWORD });
    assert.deepEqual(goesTo(done), [303, `${SET_UP}?back_url=%2F`]);
    assert.match(secretOn(await (await opened(app, SET_UP, given(done))).text()), /^[A-Z2-7]{32}$/);
    await setSettings(app, { self_registration: 0 });
  });
});
