import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Person, person, session, setSettings, type TestApp, testApp } from "../../testing/index.js";
import { openSession } from "./sessions.js";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

let app: TestApp;
let ada: Person;
let bob: Person;
before(async () => {
  app = await testApp();
  ada = await person(app, "ada", { password: "analytical" });
  bob = await person(app, "bob", { language: "de" });
});
after(() => app.close());

const page = { accept: "text/html", "sec-fetch-site": "same-origin" };
const visit = (cookie: string) => app.request("/my/account", { headers: page, cookie });
const isIn = async (cookie: string) => (await visit(cookie)).status === 200;
const listed = async (cookie: string) => {
  const text = await (await visit(cookie)).text();
  return text.slice(text.indexOf('id="sessions"'), text.indexOf("</table>", text.indexOf('id="sessions"')));
};
const send = (path: string, cookie: string, fields: Record<string, string> = {}) =>
  app.request(path, { method: "POST", headers: page, body: new URLSearchParams(fields), cookie });
const logIn = async (userAgent: string) => {
  const headers = { ...page, "user-agent": userAgent };
  const body = new URLSearchParams({ login: "ada", password: "analytical" });
  const answer = await app.request("/login", { method: "POST", headers, body });
  return /bellwether_session=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
};
const pathsOf = async (cookie: string) =>
  [...(await listed(cookie)).matchAll(/action="(\/my\/sessions\/\d+)"/g)].map(([, path = ""]) => path);

test("people see which browsers they are signed in with, and which is this one", async () => {
  const here = await session(app, ada);
  const there = await logIn(FIREFOX);
  const rows = (await listed(here)).split("<tr").slice(2);
  assert.equal(rows.length, 2);
  assert.match(rows[0] ?? "", /Unknown browser.*this one.*now/s);
  assert.doesNotMatch(rows[0] ?? "", /<form/, "this one signs out by the menu");
  assert.match(rows[1] ?? "", /Firefox on Windows/);
  assert.doesNotMatch(rows[1] ?? "", /this one/);
  assert.match(await listed(there), /Firefox on Windows.*this one.*Unknown browser/s);
  assert.match(await listed(await session(app, bob)), /Angemeldete Browser.*Unbekannter Browser.*dieser hier/s);
});

test("one browser is signed out alone", async () => {
  const here = await session(app, ada);
  await send("/my/sessions", here);
  const [named, kept] = [await logIn(FIREFOX), await session(app, ada)];
  const path = /Firefox on Windows.*?action="(\/my\/sessions\/\d+)"/s.exec(await listed(here))?.[1] ?? "";
  const done = await send(path, here, { _method: "delete" });
  assert.deepEqual([done.status, done.headers.get("location")], [303, "/my/account#sessions"]);
  assert.deepEqual([await isIn(here), await isIn(named), await isIn(kept)], [true, false, true]);
  assert.equal((await send(path, here)).status, 404, "it is gone");
});

test("all other browsers are signed out at once, those that still owe a password as well", async () => {
  const here = await session(app, ada);
  const others = [await session(app, ada), await openSession(app.runtime.db, ada.id, { owes: "password" })];
  const ofBob = await session(app, bob);
  assert.equal((await send("/my/sessions", here)).status, 303);
  assert.deepEqual(await Promise.all([here, ...others, ofBob].map(isIn)), [true, false, false, true]);
  const { n } = await app.runtime.db
    .selectFrom("sessions")
    .select(({ fn }) => fn.countAll().as("n"))
    .where("user_id", "=", ada.id)
    .executeTakeFirstOrThrow();
  assert.equal(Number(n), 1);
  assert.doesNotMatch(await (await visit(here)).text(), /action="\/my\/sessions/, "there is nothing left to end");
});

test("nobody ends a session of others, and a session not itself", async () => {
  const [here, ofBob] = [await session(app, ada), await session(app, bob)];
  const { id } = await app.runtime.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", bob.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  assert.equal((await send(`/my/sessions/${id}`, here)).status, 404);
  assert.equal((await send(`/my/sessions/${id}`, ofBob)).status, 404);
  assert.equal(await isIn(ofBob), true);
  assert.equal((await send("/my/sessions", "")).status, 401);
});

test("the page says how long a browser stays signed in", async () => {
  const [here, inGerman] = [await session(app, ada), await session(app, bob)];
  assert.match(await (await visit(here)).text(), /until it was not used for 30 days\./);
  await setSettings(app, { session_timeout: 480, session_lifetime: 10_080 });
  assert.match(await (await visit(here)).text(), /until it was not used for 8 hours, and for 7 days at most\./);
  assert.match(
    await (await visit(inGerman)).text(),
    /bis er 8 Stunden lang nicht benutzt wurde, und höchstens 7 Tage\./,
  );
  await setSettings(app, { session_timeout: 0, session_lifetime: 0 });
});

test("sessions that open nothing any more are not shown", async () => {
  const here = await session(app, bob);
  await send("/my/sessions", here);
  await openSession(app.runtime.db, bob.id, { owes: "password" });
  assert.deepEqual(await pathsOf(here), []);
});

test("of very many sessions the last used are shown, with how many more there are", async () => {
  const here = await session(app, bob);
  await send("/my/sessions", here);
  for (let n = 0; n < 30; n += 1) await session(app, bob);
  assert.equal((await pathsOf(here)).length, 19);
  assert.ok((await (await visit(here)).text()).includes("und 11 weitere"));
});

test("what a browser calls itself is kept in part, and never read as more than text", async () => {
  const cookie = await logIn(`<b>${"x".repeat(5_000)}`);
  assert.match(await listed(cookie), /Unknown browser/);
  const { user_agent } = await app.runtime.db
    .selectFrom("sessions")
    .select("user_agent")
    .where("user_agent", "like", "<b>%")
    .executeTakeFirstOrThrow();
  assert.equal(user_agent.length, 300);
});
