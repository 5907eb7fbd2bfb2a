import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { MailServer } from "../../../tests/support/mail-server.js";
import { mailingApp } from "../../../tests/support/mailing-app.js";
import { answered, type Person, person, session, type TestApp, testApp } from "../../testing/index.js";

describe("A user's new mail address is confirmed by mail", () => {
  let app: TestApp;
  let mail: MailServer;
  let ada: Person;
  let cookie: string;

  before(async () => {
    ({ app, mail } = await mailingApp());
    ada = await person(app, "ada");
    cookie = await session(app, ada);
  });
  after(() => app.close());

  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const post = (path: string, fields: Record<string, string>) =>
    app.request(path, { method: "POST", headers, cookie, body: new URLSearchParams(fields) });
  const save = (address: string, lastname = "") =>
    post("/my/account", { firstname: "Ada", lastname, mail: address, language: "en", time_zone: "UTC" });
  const shown = async () => (await answered(app, "GET", `/users/${ada.id}.json`)).user;

  async function tokenMailed(): Promise<string> {
    await app.settled();
    return /confirm_mail\?token=(\S+)/.exec(mail.letters.splice(0)[0]?.text ?? "")?.[1] ?? "";
  }

  test("the rest is saved at once, the address when the link sent to it is followed", async () => {
    assert.equal((await save("new@example.test", "Lovelace")).status, 303);
    assert.deepEqual([(await shown()).mail, (await shown()).lastname], ["ada@example.test", "Lovelace"]);
    await app.settled();
    assert.equal(mail.letters[0]?.to, "new@example.test");
    assert.doesNotMatch(mail.letters[0]?.text ?? "", /Lovelace/, "the address may be that of a stranger");
    const token = await tokenMailed();
    await save("ada@example.test", "King");
    assert.match(await (await app.request(`/confirm_mail?token=${token}`, { headers })).text(), /new@example\.test/);
    assert.equal((await post("/confirm_mail", { token })).status, 303);
    assert.equal((await shown()).mail, "new@example.test");
    await app.settled();
    assert.deepEqual(
      mail.letters.splice(0).map(({ to, subject }) => [to, subject]),
      [["ada@example.test", "Your address for Bellwether was changed"]],
    );
    assert.match(await (await post("/confirm_mail", { token })).text(), /This link is over/);
  });

  test("over REST as well", async () => {
    await answered(app, "PUT", "/my/account.json", { user: { mail: "rest@example.test" } }, ada.key);
    assert.equal((await shown()).mail, "new@example.test");
    await post("/confirm_mail", { token: await tokenMailed() });
    assert.equal((await shown()).mail, "rest@example.test");
    await app.settled();
    mail.letters.length = 0;
  });

  test("the account page says which address waits, until it is confirmed or withdrawn", async () => {
    const says = async () => /id="mail_waiting".*?<bdi>([^<]*)</s.exec(await account())?.[1];
    const account = async () => (await app.request("/my/account", { headers, cookie })).text();
    assert.equal(await says(), undefined);
    await save("first@example.test");
    await save("second@example.test");
    assert.equal(await says(), "second@example.test");
    const token = await tokenMailed();
    assert.equal((await post("/my/new_mail", {})).status, 303);
    assert.equal(await says(), undefined);
    assert.match(await (await post("/confirm_mail", { token })).text(), /This link is over/);
    assert.equal((await shown()).mail, "rest@example.test");
  });

  test("an address that is taken is refused, also when it is taken meanwhile", async () => {
    await person(app, "grace");
    const refused = await save("Grace@example.test");
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /Email has already been taken/);
    await save("late@example.test");
    const token = await tokenMailed();
    await person(app, "late");
    assert.equal((await post("/confirm_mail", { token })).status, 303);
    assert.equal((await shown()).mail, "rest@example.test");
  });

  test("what an administrator writes holds at once", async () => {
    await answered(app, "PUT", `/users/${ada.id}.json`, { user: { mail: "given@example.test" } });
    assert.equal((await shown()).mail, "given@example.test");
    await app.settled();
    assert.deepEqual(mail.letters, []);
  });

  test("the address before hears of it when it is taken away, and when an administrator changes their own", async () => {
    const heard = async () => {
      await app.settled();
      return mail.letters.splice(0).map(({ to, subject }) => [to, subject]);
    };
    const changed = "Your address for Bellwether was changed";
    await save("");
    assert.equal((await shown()).mail, null);
    assert.deepEqual(await heard(), [["given@example.test", changed]]);
    await answered(app, "PUT", "/my/account.json", { user: { mail: "back@example.test" } }, ada.key);
    await post("/confirm_mail", { token: await tokenMailed() });
    const root = await person(app, "root", { admin: true });
    for (const [address, before] of [
      ["one@example.test", "root@example.test"],
      ["two@example.test", "one@example.test"],
    ]) {
      const path = before === "one@example.test" ? `/users/${root.id}.json` : "/my/account.json";
      await answered(app, "PUT", path, { user: { mail: address } }, root.key);
      assert.deepEqual(await heard(), [[before, changed]]);
    }
    await answered(app, "PUT", "/my/account.json", { user: { mail: "Two@example.test" } }, root.key);
    assert.deepEqual(await heard(), [], "the same address");
  });

  test("without mail it is saved as it is", async () => {
    const silent = await testApp();
    try {
      const bob = await person(silent, "bob");
      await answered(silent, "PUT", "/my/account.json", { user: { mail: "other@example.test" } }, bob.key);
      assert.equal((await answered(silent, "GET", `/users/${bob.id}.json`)).user.mail, "other@example.test");
    } finally {
      await silent.close();
    }
  });
});
