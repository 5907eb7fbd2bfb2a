import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { MailServer } from "../../../tests/support/mail-server.js";
import { mailingApp } from "../../../tests/support/mailing-app.js";
import {
  ADMIN_KEY,
  answered,
  byOperator,
  person,
  session,
  setSettings,
  type TestApp,
  typed,
} from "../../testing/index.js";
import { accountCommands } from "../commands.js";
import { createUser } from "../users/create-user.js";

describe("Addresses are of the domains that the house lets in", () => {
  let app: TestApp;
  let mail: MailServer;
  before(async () => {
    ({ app, mail } = await mailingApp());
  });
  afterEach(() => setSettings(app, { email_domains_allowed: "", email_domains_denied: "", self_registration: 0 }));
  after(() => app.close());

  let count = 0;
  const isLetIn = (address: string) => {
    count += 1;
    return byOperator(app, (open) => createUser(open, { login: `u${count}`, firstname: "U", mail: address })).then(
      () => true,
      () => false,
    );
  };
  const refused = async (path: string, method: string, user: object, key = ADMIN_KEY) => {
    const answer = await app.request(path, { method, key, json: { user } });
    assert.equal(answer.status, 422, path);
    return ((await answer.json()) as { errors: string[] }).errors;
  };
  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const post = (path: string, fields: Record<string, string>, cookie?: string) =>
    app.request(path, { method: "POST", headers, cookie, body: new URLSearchParams(fields) });

  test("those that are listed, and with a dot in front those below", async () => {
    await setSettings(app, { email_domains_allowed: "example.com, .Example.org" });
    for (const [address, letIn] of [
      ["a@example.com", true],
      ["b@EXAMPLE.COM", true],
      ["c@mail.example.com", false],
      ["d@mail.example.org", true],
      ["e@example.org", false],
      ["f@notexample.com", false],
    ] as const)
      assert.equal(await isLetIn(address), letIn, address);
  });

  test("what is refused is refused, also where it is allowed", async () => {
    await setSettings(app, { email_domains_allowed: ".example.com", email_domains_denied: "spam.example.com .test" });
    assert.deepEqual(
      [await isLetIn("g@ham.example.com"), await isLetIn("h@spam.example.com"), await isLetIn("i@x.test")],
      [true, false, false],
    );
    await setSettings(app, { email_domains_allowed: "" });
    assert.deepEqual([await isLetIn("j@anything.example"), await isLetIn("k@spam.example.com")], [true, false]);
  });

  test("an address that a user has stays, and so it is sent again", async () => {
    const ada = await person(app, "ada");
    await setSettings(app, { email_domains_denied: "example.test" });
    const kept = { firstname: "Augusta", mail: "ADA@example.test" };
    await answered(app, "PUT", `/users/${ada.id}.json`, { user: kept });
    await answered(app, "PUT", "/my/account.json", { user: kept }, ada.key);
    const form = { ...kept, login: "ada", lastname: "", user_type_id: "1" };
    const admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    assert.equal((await post(`/admin/users/${ada.id}`, form, admin)).status, 303);
  });

  test("every way in refuses another one by name", async () => {
    const bob = await person(app, "bob");
    await setSettings(app, { email_domains_denied: "no.example", self_registration: 3 });
    const address = "bob@no.example";
    const why = ["Email contains a domain not allowed (no.example)"];
    const whole = { login: "new", firstname: "N", lastname: "E", mail: address, password: "password1" };
    assert.deepEqual(await refused("/users.json", "POST", whole), why);
    assert.deepEqual(await refused(`/users/${bob.id}.json`, "PUT", { mail: address }), why);
    assert.deepEqual(await refused("/my/account.json", "PUT", { mail: address }, bob.key), why);
    const pages: [string, Record<string, string>, string?][] = [
      ["/my/account", { firstname: "Bob", mail: address }, await session(app, bob)],
      ["/register", { ...whole, password_again: "password1", language: "en" }],
    ];
    for (const [path, fields, cookie] of pages) {
      const answer = await post(path, fields, cookie);
      assert.equal(answer.status, 422, path);
      assert.match(await answer.text(), /Email contains a domain not allowed \(no\.example\)/, path);
    }
    await assert.rejects(typed(app, accountCommands, `user create --login new --name New --mail ${address}`));
  });

  test("a new address that waits to be confirmed is refused when its domain is refused meanwhile", async () => {
    const cy = await person(app, "cy");
    await answered(app, "PUT", "/my/account.json", { user: { mail: "cy@later.example" } }, cy.key);
    await app.settled();
    const [letter] = mail.letters.splice(0);
    const token = /token=(\S+)/.exec(letter?.text ?? "")?.[1] ?? "";
    await setSettings(app, { email_domains_denied: "later.example" });
    assert.equal((await post("/confirm_mail", { token })).status, 303);
    const stored = async () => (await answered(app, "GET", `/users/${cy.id}.json`)).user.mail;
    assert.equal(await stored(), "cy@example.test");
    await setSettings(app, { email_domains_denied: "" });
    await post("/confirm_mail", { token });
    assert.equal(await stored(), "cy@later.example");
  });

  test("the lists hold domains and nothing else", async () => {
    await assert.rejects(setSettings(app, { email_domains_allowed: "@example.com" }));
    await assert.rejects(setSettings(app, { email_domains_denied: "x".repeat(10_001) }));
  });
});
