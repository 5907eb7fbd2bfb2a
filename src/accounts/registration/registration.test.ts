import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { MailServer } from "../../../tests/support/mail-server.js";
import { mailingApp } from "../../../tests/support/mailing-app.js";
import { openWeb } from "../../app/index.js";
import { ADMIN_KEY, answered, session, setSettings, type TestApp, testApp } from "../../testing/index.js";

describe("Visitors register as the setting lets them", () => {
  let app: TestApp;
  let mail: MailServer;
  let administrator: number;

  before(async () => {
    ({ app, mail } = await mailingApp());
    administrator = (await answered(app, "GET", "/users/current.json")).user.id;
    await answered(app, "PUT", "/my/account.json", { user: { mail: "admin@example.test" } });
  });
  afterEach(() => setSettings(app, { self_registration: 0 }));
  after(() => app.close());

  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const post = (path: string, fields: Record<string, string>) =>
    app.request(path, { method: "POST", headers, body: new URLSearchParams(fields) });
  const fieldsOf = (login: string) => ({
    login,
    firstname: "New",
    lastname: "Comer",
    mail: `${login}@example.test`,
    password: "password1",
    password_again: "password1",
    language: "de",
  });
  const register = (login: string, fields: Record<string, string> = {}) =>
    post("/register", { ...fieldsOf(login), ...fields });
  const logIn = (login: string) => post("/login", { login, password: "password1" });
  const stored = async (login: string) =>
    (await answered(app, "GET", `/users.json?name=${login}&status=*`)).users[0] as { id: number } | undefined;

  /** The letters that were sent since. */
  async function letters() {
    await app.settled();
    return mail.letters.splice(0);
  }

  test("off is the default: there is no such page", async () => {
    assert.equal((await app.request("/register", { headers })).status, 404);
    assert.equal((await register("early")).status, 404);
    assert.equal(await stored("early"), undefined);
    assert.doesNotMatch(await (await app.request("/login", { headers })).text(), /"\/register"/);
  });

  test("a language that is none is refused in the form, as it was filled in", async () => {
    await setSettings(app, { self_registration: 3 });
    for (const language of ["", "no language", "de-x-house"]) {
      const answer = await register("late", { language });
      assert.equal(answer.status, 422);
      assert.match(await answer.text(), /value="late"/);
    }
  });

  test("whose address it is has yet to be shown, so the letter to it has none of the words that were typed", async () => {
    await setSettings(app, { self_registration: 1 });
    const words = "You won: https://elsewhere.example";
    assert.equal((await register("spam", { firstname: words, lastname: words })).status, 303);
    const [letter] = await letters();
    assert.match(letter?.text ?? "", /^Guten Tag,\n/);
    assert.doesNotMatch(letter?.text ?? "", /elsewhere/);
  });

  test("by mail: the link that was sent to the address lets in, once", async () => {
    await setSettings(app, { self_registration: 1 });
    assert.match(await (await app.request("/login", { headers })).text(), /"\/register"/);
    assert.equal((await register("mira")).status, 303);
    assert.match(await (await logIn("mira")).text(), /address is not confirmed yet/);
    const [letter] = await letters();
    assert.deepEqual([letter?.to, letter?.subject], ["mira@example.test", "E-Mail-Adresse für Bellwether bestätigen"]);
    const link = /http:\/\/bellwether\.test(\/\S+)/.exec(letter?.text ?? "")?.[1] ?? "";
    assert.equal((await app.request(link, { headers })).status, 200);
    assert.equal((await logIn("mira")).status, 422, "looking at it is not following it");
    const token = new URL(link, "http://x").searchParams.get("token") ?? "";
    assert.equal((await post("/activate", { token })).status, 303);
    assert.equal((await logIn("mira")).status, 303);
    const again = await (await post("/activate", { token })).text();
    assert.match(again, /This link is over/);
    assert.match(again, /href="\/login"[^>]*>[^<]*Sign in/, "where they can sign in, or read what to do");
  });

  test("who lost that link asks for another one where passwords are", async () => {
    await setSettings(app, { self_registration: 1 });
    await register("noor");
    await letters();
    await post("/lost_password", { mail: "noor@example.test" });
    const [letter] = await letters();
    assert.match(letter?.text ?? "", /\/activate\?token=/);
  });

  test("by an administrator: they are told, find who waits first, and their yes is mailed", async () => {
    await setSettings(app, { self_registration: 2 });
    await register("omar");
    const [request] = await letters();
    assert.deepEqual([request?.to, request?.subject], ["admin@example.test", "New Comer wants to use Bellwether"]);
    assert.match(await (await logIn("omar")).text(), /waits for an administrator/);
    const { id = 0 } = (await stored("omar")) ?? {};
    assert.equal((await answered(app, "GET", `/users/${id}.json`)).user.status, 2);
    const list = await app.request("/admin/users", { headers, cookie: await session(app, { id: administrator }) });
    const order = [...(await list.text()).matchAll(/href="\/admin\/users\/(\d+)"/g)].map(([, each]) => Number(each));
    assert.ok(order.indexOf(id) < order.indexOf(administrator), "who waits stands before who does not");
    await answered(app, "PUT", `/users/${id}.json`, { user: { status: 1 } });
    assert.equal((await letters())[0]?.subject, "Das Konto bei Bellwether ist freigeschaltet");
    assert.equal((await logIn("omar")).status, 303);
  });

  test("at once: registered is signed in", async () => {
    await setSettings(app, { self_registration: 3 });
    const answer = await register("pia");
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/"]);
    assert.match(answer.headers.get("set-cookie") ?? "", /bellwether_session=/);
    assert.deepEqual(await letters(), []);
  });

  test("what is missing, taken or against the rules is said, and nobody is stored", async () => {
    await setSettings(app, { self_registration: 3 });
    const wrong: [Record<string, string>, RegExp][] = [
      [{ login: "" }, /Login cannot be blank/],
      [{ login: "ADMIN" }, /Login has already been taken/],
      [{ mail: "" }, /Email cannot be blank/],
      [{ mail: "Admin@example.test" }, /Email has already been taken/],
      [{ lastname: " " }, /Last name cannot be blank/],
      [{ password: "short", password_again: "short" }, /Password is too short/],
      [{ password_again: "other" }, /not the same/],
      [{ language: "tlh" }, /Language is not included/],
    ];
    for (const [fields, why] of wrong) {
      const answer = await register("quinn", fields);
      assert.equal(answer.status, 422, String(why));
      const page = await answer.text();
      assert.match(page, why);
      assert.doesNotMatch(page, /password1|New password/);
    }
    assert.equal(await stored("quinn"), undefined);
  });

  test("custom fields that users may set are asked for", async () => {
    await setSettings(app, { self_registration: 3 });
    const custom_field = { name: "Phone", customized_type: "user", field_format: "string", is_required: true };
    const { id } = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
    assert.match(await (await app.request("/register", { headers })).text(), /Phone/);
    assert.match(await (await register("tia")).text(), /Phone cannot be blank/);
    assert.equal((await register("tia", { [`cf_${id}`]: "123" })).status, 303);
    const { user } = await answered(app, "GET", `/users/${(await stored("tia"))?.id}.json`);
    assert.equal(user.custom_fields[0].value, "123");
    await answered(app, "DELETE", `/custom_fields/${id}.json`);
  });

  test("no field of the form makes an administrator", async () => {
    await setSettings(app, { self_registration: 3 });
    await register("rex", { admin: "1", status: "1", user_type_id: "2" });
    const { id = 0 } = (await stored("rex")) ?? {};
    const { user } = await answered(app, "GET", `/users/${id}.json`);
    assert.deepEqual([user.admin, user.user_type_id], [false, 1]);
  });

  test("an address makes so many accounts in an hour and no more", async () => {
    await setSettings(app, { self_registration: 2 });
    const config = { ...app.runtime.config, rateLimits: true };
    const { root } = await openWeb({ ...app.runtime, config }, app.parts);
    const statuses = new Set<number>();
    for (let time = 0; time < 11; time++) {
      const body = new URLSearchParams({ ...fieldsOf(`s${time}`), mail: "" });
      statuses.add((await root.request("http://bellwether.test/register", { method: "POST", headers, body })).status);
    }
    assert.deepEqual([...statuses], [422, 429]);
  });

  test("without mail no address can be confirmed, so that way is closed", async () => {
    const silent = await testApp();
    try {
      await setSettings(silent, { self_registration: 1 });
      assert.equal((await silent.request("/register", { headers })).status, 404);
      await setSettings(silent, { self_registration: 2 });
      assert.equal((await silent.request("/register", { headers })).status, 200);
    } finally {
      await silent.close();
    }
  });

  test("the setting has Redmine's values", async () => {
    for (const wrong of [4, -1, true, "mail"]) {
      const json = { settings: { self_registration: wrong } };
      assert.equal((await app.request("/settings.json", { method: "PUT", key: ADMIN_KEY, json })).status, 422);
    }
  });
});
