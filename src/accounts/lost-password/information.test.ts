import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { MailServer } from "../../../tests/support/mail-server.js";
import { mailingApp } from "../../../tests/support/mailing-app.js";
import { answered, session, setSettings, type TestApp } from "../../testing/index.js";

describe("A user is told of the account that was made for them", () => {
  let app: TestApp;
  let mail: MailServer;

  before(async () => {
    ({ app, mail } = await mailingApp());
  });
  after(() => app.close());

  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const post = (path: string, fields: Record<string, string>, cookie?: string) =>
    app.request(path, { method: "POST", headers, cookie, body: new URLSearchParams(fields) });
  const user = (login: string) => ({ login, firstname: "New", lastname: "User", mail: `${login}@example.test` });

  async function letter() {
    await app.settled();
    return mail.letters.splice(0)[0];
  }

  test("by a link that chooses a password, never by the password itself", async () => {
    const made = { ...user("ada"), generate_password: true };
    await answered(app, "POST", "/users.json", { user: made, send_information: true });
    const { to, text = "" } = (await letter()) ?? {};
    assert.equal(to, "ada@example.test");
    assert.match(text, /Your login is ada\./);
    const token = /lost_password\?token=(\S+)/.exec(text)?.[1] ?? "";
    await post("/lost_password", { token, password: "analytical", password_again: "analytical" });
    assert.equal((await post("/login", { login: "ada", password: "analytical" })).status, 303);
    assert.match((await letter())?.subject ?? "", /was changed/);
  });

  test("the letter offers another link only where users can ask for one", async () => {
    const written = async (login: string) => {
      await answered(app, "POST", "/users.json", { user: { ...user(login), send_information: true } });
      return (await letter())?.text ?? "";
    };
    assert.match(await written("offered"), /“Forgot your password\?”/);
    await setSettings(app, { lost_password: false });
    const alone = await written("alone");
    assert.doesNotMatch(alone, /Forgot/);
    assert.match(alone, /lost_password\?token=/);
    await setSettings(app, { lost_password: true });
  });

  test("also where the parameter stands among the fields, and on an update", async () => {
    const { id } = (await answered(app, "POST", "/users.json", { user: { ...user("bob"), send_information: "1" } }))
      .user;
    assert.equal((await letter())?.to, "bob@example.test");
    await answered(app, "PUT", `/users/${id}.json`, { user: {}, send_information: true });
    assert.equal((await letter())?.to, "bob@example.test");
  });

  test("only where it is asked for", async () => {
    await answered(app, "POST", "/users.json", { user: user("cy"), send_information: false });
    assert.equal(await letter(), undefined);
  });

  test("by a box on the form of administrators", async () => {
    const cookie = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    const fields = { ...user("dee"), password: "", user_type_id: "1", send_information: "1", must_change_passwd: "0" };
    assert.equal((await post("/admin/users", fields, cookie)).status, 303);
    assert.equal((await letter())?.to, "dee@example.test");
  });

  test("a generated password is one that nobody knows, and it opens nothing that is empty", async () => {
    await answered(app, "POST", "/users.json", { user: { ...user("eve"), generate_password: "1" } });
    const { id } = (await answered(app, "GET", "/users.json?name=eve")).users[0];
    assert.notEqual((await answered(app, "GET", `/users/${id}.json`)).user.passwd_changed_on, null);
    assert.equal((await post("/login", { login: "eve", password: "" })).status, 422);
  });
});
