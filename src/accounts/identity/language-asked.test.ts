import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { person, project, session, setSettings, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
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
