import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { answered, person, project, session, setSettings, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
afterEach(() =>
  setSettings(app, {
    default_language: "en",
    force_default_language_for_anonymous: false,
    force_default_language_for_loggedin: false,
    self_registration: 0,
  }),
);
after(() => app.close());

const page = async (path: string, language: string, cookie?: string) => {
  const headers = { accept: "text/html", "accept-language": language };
  return (await app.request(path, { headers, cookie })).text();
};

test("visitors are spoken to in the language their browser asks for, as far as there are words", async () => {
  for (const asked of ["de", "de-AT", "fr, de-CH;q=0.9, en;q=0.8", "en;q=0, de;q=0.1"])
    assert.match(await page("/login", asked), /<html lang="de".*Passwort/s, asked);
  for (const asked of ["", "fr", "en-GB, de;q=0.5", ";;,q=", "de;q=0", "x".repeat(5_000)])
    assert.match(await page("/login", asked), /<html lang="en".*Password/s, asked);
  assert.match(await page("/no-such-page", "de"), /<html lang="de"/);
});

test("what is refused before its sender is known is said in it, too", async () => {
  const headers = { "accept-language": "de", "content-type": "application/x-www-form-urlencoded" };
  const answer = await app.request("/issues", { method: "POST", headers, body: `notes=${"x".repeat(5_000_000)}` });
  assert.equal(answer.status, 413);
  assert.match(await answer.text(), /<html lang="de".*Das hat nicht geklappt.*größer als 4 MB/s);
});

test("who registers is offered it", async () => {
  await setSettings(app, { self_registration: 3 });
  assert.match(await page("/register", "de"), /<option value="de" selected/);
});

test("who is logged in keeps their own", async () => {
  const ada = await person(app, "ada");
  assert.match(await page("/my/account", "de", await session(app, ada)), /<html lang="en"/);
});

test("programs are answered in English", async () => {
  const answer = await app.request("/issues/99999.json", { headers: { "accept-language": "de" } });
  assert.deepEqual(await answer.json(), { errors: ["You need to log in first."] });
});

test("who reads a language that there are no words in sees days and numbers in that of the words", async () => {
  await project(app, "home");
  const grace = await person(app, "grace", { language: "fr", admin: true });
  const shown = await page("/projects/home", "fr", await session(app, grace));
  assert.match(shown, /<html lang="en"/);
  assert.match(shown, /<relative-time[^>]* title="[A-Z][a-z]{2} \d/);
  const austrian = await person(app, "franz", { language: "de-AT" });
  assert.match(await page("/my/account", "fr", await session(app, austrian)), /<html lang="de-AT".*Passwort/s);
});

test("whose browser asks for no language of ours reads that of the house", async () => {
  await setSettings(app, { default_language: "de" });
  for (const asked of ["", "fr"]) assert.match(await page("/login", asked), /<html lang="de".*Passwort/s, asked);
  assert.match(await page("/login", "en"), /<html lang="en"/);
  assert.match(await page("/no-such-page", "fr"), /<html lang="de"/);
  const moliere = await person(app, "moliere", { language: "fr" });
  assert.match(await page("/my/account", "fr", await session(app, moliere)), /<html lang="de"/);
  assert.match(await page("/my/account", "en", await session(app, moliere)), /<html lang="en"/);
});

test("new users speak the language of the house where nothing else is said", async () => {
  await setSettings(app, { default_language: "de" });
  const spoken = async (login: string) => {
    const found = app.runtime.db.selectFrom("users").select("language").where("login", "=", login);
    return (await found.executeTakeFirst())?.language;
  };
  await person(app, "hans");
  const user = { login: "grete", firstname: "Grete", lastname: "M", mail: "grete@example.test", language: "" };
  await answered(app, "POST", "/users.json", { user });
  await person(app, "john", { language: "en" });
  assert.deepEqual([await spoken("hans"), await spoken("grete"), await spoken("john")], ["de", "de", "en"]);
});

test("visitors can be made to read the language of the house, and users keep theirs", async () => {
  await setSettings(app, { force_default_language_for_anonymous: true });
  assert.match(await page("/login", "de"), /<html lang="en"/);
  assert.match(await page("/no-such-page", "de"), /<html lang="en"/);
  const heidi = await person(app, "heidi", { language: "de" });
  assert.match(await page("/my/account", "en", await session(app, heidi)), /<html lang="de"/);
});

test("users can be made to read it, and then none is chosen", async () => {
  const peter = await person(app, "peter", { language: "de" });
  const cookie = await session(app, peter);
  assert.match(await page("/my/account", "de", cookie), /<select[^>]*name="language"/);
  await setSettings(app, { force_default_language_for_loggedin: true, self_registration: 3 });
  const shown = await page("/my/account", "de", cookie);
  assert.match(shown, /<html lang="en"/);
  assert.doesNotMatch(shown, /name="language"/);
  assert.match(await page("/login", "de"), /<html lang="de"/, "visitors go on as before");
  assert.doesNotMatch(await page("/register", "de"), /name="language"/);
  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const filled = { login: "klara", firstname: "K", lastname: "S", mail: "klara@example.test" };
  const body = new URLSearchParams({ ...filled, password: "password1", password_again: "password1" });
  assert.equal((await app.request("/register", { method: "POST", headers, body })).status, 303);
});

test("the language of the house is one of ours", async () => {
  await assert.rejects(setSettings(app, { default_language: "fr" }));
});
