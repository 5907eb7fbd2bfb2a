import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Change } from "../../kernel/index.js";
import { byOperator, person, session, type TestApp, testApp } from "../../testing/index.js";
import { userByPassword } from "../identity/identify.js";
import { updateUser } from "../users/update-user.js";

describe("A password is used while it is being replaced", () => {
  let app: TestApp;

  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const post = (path: string, fields: Record<string, string>, cookie?: string) =>
    app.request(path, { method: "POST", headers, cookie, body: new URLSearchParams(fields) });
  const logIn = (login: string, password: string) => post("/login", { login, password });
  const isRight = async (login: string, password: string) =>
    (await userByPassword(app.runtime.db, login, password)) !== undefined;
  const sessionsOf = async (id: number) =>
    (await app.runtime.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute()).length;

  /** Begins the requests while the change is open, and ends it once all of them wait for it, or are answered. */
  async function meanwhile(happens: (open: Change) => Promise<unknown>, begin: () => Promise<Response>[]) {
    let answers: Promise<Response>[] = [];
    await byOperator(app, async (open) => {
      await happens(open);
      answers = begin();
      let answered = 0;
      for (const answer of answers) void answer.then(() => answered++);
      const waiting = sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      for (let waits = 0; waits + answered < answers.length; ) {
        await setTimeout(10);
        waits = (await waiting.execute(app.runtime.db)).rows[0]?.n ?? 0;
      }
    });
    return Promise.all(answers);
  }

  for (const [name, happens] of [
    ["gets another password", (open: Change, id: number) => updateUser(open, id, { password: "password2" })],
    ["is locked", (open: Change, id: number) => updateUser(open, id, { status: 3 })],
  ] as const)
    test(`a log-in that is under way when the user ${name} opens no session`, async () => {
      const login = name.replaceAll(" ", "");
      const { id } = await person(app, login, { password: "password1" });
      const [answer] = await meanwhile(
        (open) => happens(open, id),
        () => [logIn(login, "password1")],
      );
      assert.deepEqual([answer?.status, await sessionsOf(id)], [422, 0]);
    });

  test("who knows the old password alone cannot put theirs in the place of the new one", async () => {
    const ada = await person(app, "ada", { password: "password1" });
    const stolen = await session(app, ada);
    const wanted = { current_password: "password1", password: "password3", password_again: "password3" };
    const [answer] = await meanwhile(
      (open) => updateUser(open, ada.id, { password: "password2" }),
      () => [post("/my/password", wanted, stolen)],
    );
    assert.equal(answer?.status, 422);
    assert.deepEqual([await isRight("ada", "password2"), await isRight("ada", "password3")], [true, false]);
  });

  test("a password that is due is chosen once: of two who do it at once with one session, one signs in anew", async () => {
    const bob = await person(app, "bob", { password: "password1", must_change_passwd: true });
    const due = /bellwether_session=([^;]*)/.exec(
      (await logIn("bob", "password1")).headers.get("set-cookie") ?? "",
    )?.[1];
    const answers = await meanwhile(
      ({ trx }) => trx.selectFrom("users").select("id").where("id", "=", bob.id).forUpdate().execute(),
      () =>
        ["password2", "password3"].map((password) =>
          post("/my/new_password", { password, password_again: password }, due),
        ),
    );
    assert.deepEqual(
      new Set(answers.map((answer) => answer.headers.get("location"))),
      new Set(["/", "/login?back_url=%2F"]),
    );
    assert.equal(await sessionsOf(bob.id), 1);
  });

  test("signing out ends a session that waits for a new password, too, and so does another log-in", async () => {
    await person(app, "cy", { password: "password1", must_change_passwd: true });
    const dueIn = (answer: Response) => /bellwether_session=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
    const asks = async (cookie?: string) => (await app.request("/my/new_password", { headers, cookie })).status === 200;
    const first = dueIn(await logIn("cy", "password1"));
    assert.ok(await asks(first));
    const second = dueIn(await post("/login", { login: "cy", password: "password1" }, first));
    assert.deepEqual([await asks(first), await asks(second)], [false, true]);
    await post("/logout", {}, second);
    assert.equal(await asks(second), false);
  });
});
