import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { MailServer } from "../../../tests/support/mail-server.js";
import { mailingApp } from "../../../tests/support/mailing-app.js";
import { openWeb } from "../../app/index.js";
import type { Change } from "../../kernel/index.js";
import {
  ADMIN_KEY,
  byOperator,
  person,
  session,
  setSettings,
  type TestApp,
  testApp,
  unique,
} from "../../testing/index.js";
import { digestOf } from "../identity/token.js";
import { updateUser } from "../users/update-user.js";

describe("A lost password is replaced by a mailed link", () => {
  let app: TestApp;
  let mail: MailServer;

  before(async () => {
    ({ app, mail } = await mailingApp());
  });
  after(() => app.close());

  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const post = (path: string, fields: Record<string, string>) =>
    app.request(path, { method: "POST", headers, body: new URLSearchParams(fields) });
  const ask = (address: string) => post("/lost_password", { mail: address });
  const logIn = async (login: string, password: string) => (await post("/login", { login, password })).status;

  /** The path of the link in the letter that the request sends. */
  async function linkFor(address: string): Promise<string> {
    mail.letters.length = 0;
    await ask(address);
    await app.settled();
    return /http:\/\/bellwether\.test(\/\S+)/.exec(mail.letters[0]?.text ?? "")?.[1] ?? "";
  }

  const tokenIn = (link: string) => new URL(link, "http://x").searchParams.get("token") ?? "";
  const choose = (link: string, password: string, password_again = password) =>
    post("/lost_password", { token: tokenIn(link), password, password_again });

  test("the link chooses a new password once, ends every session, and leaves API keys alone", async () => {
    const ada = await person(app, "ada", { password: "analytical" });
    const cookie = await session(app, ada);
    const link = await linkFor("ADA@example.test");
    assert.equal((await app.request(link, { headers })).status, 200);
    assert.equal((await app.request(link, { headers })).status, 200, "looking uses nothing up");
    assert.equal((await choose(link, "difference", "other")).status, 422);
    assert.equal((await choose(link, "short")).status, 422);
    assert.equal((await choose(link, "difference")).status, 303);
    assert.deepEqual([await logIn("ada", "analytical"), await logIn("ada", "difference")], [422, 303]);
    assert.equal((await app.request("/my/account", { cookie, headers })).status, 302);
    assert.equal((await app.request("/users/current.json", { key: ada.key })).status, 200);
    assert.match(await (await choose(link, "once more")).text(), /This link is over/);
    assert.equal((await app.request(link, { headers })).status, 422);
    await app.settled();
    assert.match(mail.letters.at(-1)?.subject ?? "", /password for Bellwether was changed/);
  });

  test("where the setting is off nobody asks for a link, and nothing offers it; a link that was mailed is followed", async () => {
    await person(app, "off", { password: "password1" });
    const link = await linkFor("off@example.test");
    const login = async () => (await app.request("/login", { headers })).text();
    assert.match(await login(), /href="\/lost_password"/);
    await setSettings(app, { lost_password: false });
    try {
      assert.doesNotMatch(await login(), /lost_password/);
      assert.equal((await app.request("/lost_password", { headers })).status, 404);
      assert.equal(await linkFor("off@example.test"), "");
      assert.equal((await ask("off@example.test")).status, 404);
      assert.equal((await app.request(link, { headers })).status, 200);
      assert.equal((await choose(link, "password2")).status, 303);
      await app.settled();
      assert.doesNotMatch(mail.letters.at(-1)?.text ?? "", /Forgot/);
      const over = await (await choose(link, "password3")).text();
      assert.match(over, /This link is over/);
      assert.doesNotMatch(over, /href="\/lost_password"/);
    } finally {
      await setSettings(app, { lost_password: true });
    }
  });

  test("the letter speaks the language of its reader and comes from the product", async () => {
    await person(app, "emil", { language: "de", lastname: "Größe" });
    await linkFor("emil@example.test");
    const [letter] = mail.letters;
    assert.equal(letter?.to, "emil@example.test");
    assert.equal(letter?.from, "bellwether@bellwether.test");
    assert.equal(letter?.subject, "Neues Passwort für Bellwether wählen");
    assert.match(letter?.text ?? "", /^Guten Tag Emil Größe,\n/);
    assert.equal(letter?.headers.get("auto-submitted"), "auto-generated");
  });

  test("a reader of a language that there are no words in is written to in that of the house", async () => {
    await person(app, "voltaire", { language: "fr" });
    const subject = async () => {
      await linkFor("voltaire@example.test");
      return mail.letters[0]?.subject;
    };
    assert.equal(await subject(), "Choose a new password for Bellwether");
    await setSettings(app, { default_language: "de" });
    assert.equal(await subject(), "Neues Passwort für Bellwether wählen");
    await setSettings(app, { default_language: "en" });
  });

  test("the answer is the same whether somebody has the address or nobody, and nobody else is written to", async () => {
    await person(app, "locked", { status: 3 });
    await person(app, "reg", { status: 2 });
    await person(app, "known");
    mail.letters.length = 0;
    const answers = [];
    for (const login of ["known", "locked", "reg", "nobody"]) {
      const { status, headers: sent } = await ask(`${login}@example.test`);
      answers.push([status, sent.get("location"), sent.getSetCookie()]);
    }
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    await app.settled();
    assert.deepEqual(
      mail.letters.map(({ to }) => to),
      ["known@example.test"],
    );
  });

  test("nothing secret waits in the queue or is stored: the token is made when the letter is written", async () => {
    await person(app, "grace");
    const token = tokenIn(await linkFor("grace@example.test"));
    const { db } = app.runtime;
    const stored = await db.selectFrom("user_tokens").select("digest").where("purpose", "=", "recovery").execute();
    assert.ok(stored.some(({ digest }) => digest === digestOf(token)));
    assert.ok(stored.every(({ digest }) => digest !== token));
  });

  test("a link ends after an hour, with a newer one, with another address, a password or a lock", async () => {
    const ends: Record<string, (id: number) => Promise<unknown>> = {
      hour: (id) =>
        app.runtime.db.updateTable("user_tokens").set({ expires_on: new Date() }).where("user_id", "=", id).execute(),
      newer: () => linkFor("newer@example.test"),
      address: (id) => byOperator(app, (open) => updateUser(open, id, { mail: "new@example.test" })),
      password: (id) => byOperator(app, (open) => updateUser(open, id, { password: "password2" })),
      lock: (id) => byOperator(app, (open) => updateUser(open, id, { status: 3 })),
    };
    for (const [login, end] of Object.entries(ends)) {
      const { id } = await person(app, login, { password: "password1" });
      const link = await linkFor(`${login}@example.test`);
      await end(id);
      assert.match(await (await choose(link, "password3")).text(), /This link is over/, login);
    }
  });

  const changes: Record<string, (open: Change, id: number) => Promise<void>> = {
    "moves to another address": (open, id) => updateUser(open, id, { mail: "moved@example.test" }),
    "is locked": (open, id) => updateUser(open, id, { status: 3 }),
  };
  for (const [name, happens] of Object.entries(changes)) {
    test(`no link is mailed to a user who ${name} at the same moment`, async () => {
      const login = unique("moment");
      const { id } = await person(app, login);
      mail.letters.length = 0;
      await byOperator(app, async (open) => {
        await happens(open, id);
        await ask(`${login}@example.test`);
        const busy = sql<{ waits: boolean; left: number }>`
          select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits,
                 (select count(*)::int from pgboss.job where name = 'mail/letters' and state < 'completed') as left`;
        for (let waits = false, left = 1; !waits && left > 0; ) {
          await setTimeout(10);
          ({ waits = false, left = 0 } = (await busy.execute(app.runtime.db)).rows[0] ?? {});
        }
      });
      await app.settled();
      const { db } = app.runtime;
      assert.deepEqual(mail.letters, []);
      assert.deepEqual(await db.selectFrom("user_tokens").select("purpose").where("user_id", "=", id).execute(), []);
    });
  }

  test("of two who follow one link at the same moment one chooses", async () => {
    await person(app, "twin", { password: "password1" });
    const link = await linkFor("twin@example.test");
    const answers = await Promise.all([choose(link, "password2"), choose(link, "password3")]);
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [303, 422],
    );
  });

  test("what is no address is refused, and asking is slowed down per address of the asker", async () => {
    assert.equal((await ask("nobody")).status, 422);
    assert.equal((await ask(`${"x".repeat(300)}@example.test`)).status, 422);
    const config = { ...app.runtime.config, rateLimits: true };
    const { root } = await openWeb({ ...app.runtime, config }, app.parts);
    const statuses = new Set<number>();
    for (let time = 0; time < 11; time++) {
      const body = new URLSearchParams({ mail: `someone${time}@example.test` });
      statuses.add(
        (await root.request("http://bellwether.test/lost_password", { method: "POST", headers, body })).status,
      );
    }
    assert.deepEqual([...statuses], [303, 429]);
  });

  test("a mail server that is busy is asked again, one that refuses the address is not", async () => {
    await person(app, "busy");
    mail.refusals.push("450 later");
    assert.notEqual(await linkFor("busy@example.test"), "");
    mail.refusals.push("550 nobody of that name");
    assert.equal(await linkFor("busy@example.test"), "");
  });

  test("a mail server that refuses the sender is asked again: the administrator may mend that", async () => {
    await person(app, "patient");
    mail.senderRefusals.push("550 no such sender");
    assert.notEqual(await linkFor("patient@example.test"), "");
  });

  test("the log-in page offers it while there is mail, and there is no such page without", async () => {
    assert.match(await (await app.request("/login", { headers })).text(), /href="\/lost_password"/);
    const silent = await testApp();
    try {
      assert.doesNotMatch(await (await silent.request("/login", { headers })).text(), /lost_password/);
      assert.equal((await silent.request("/lost_password", { headers })).status, 404);
      assert.equal((await silent.request("/settings.json", { key: ADMIN_KEY })).status, 200);
    } finally {
      await silent.close();
    }
  });
});
