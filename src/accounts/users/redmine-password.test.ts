import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADMIN_KEY, answered, person, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;

before(async () => {
  app = await testApp();
});
after(() => app.close());

/** Of "pässword 1", as Redmine's table of users has them. */
const kept = { hashed_password: "5b03f762745567703ef12ebaff75fe1cf7378177", salt: "5f2b8a0c9d3e4f718293a4b5c6d7e8f9" };

const signsIn = async (login: string, password: string) => {
  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams({ login, password, back_url: "/projects" });
  return (await app.request("/login", { method: "POST", headers, body })).status === 303;
};

const made = (login: string, fields: object) =>
  app.request("/users.json", {
    method: "POST",
    key: ADMIN_KEY,
    json: { user: { login, firstname: login, lastname: "M", mail: `${login}@example.test`, ...fields } },
  });

test("a user who comes with the hash of a Redmine signs in with the password they had there", async () => {
  assert.equal((await made("ada", kept)).status, 201);
  assert.equal(await signsIn("ada", "pässword 1"), true);
  assert.equal(await signsIn("ada", "passwörd 1"), false);
  assert.equal(await signsIn("ada", kept.hashed_password), false, "the hash itself is no password");
  const basic = { authorization: `Basic ${Buffer.from("ada:pässword 1").toString("base64")}` };
  assert.equal((await app.request("/users/current.json", { headers: basic })).status, 200);
});

test("the hash of a Redmine is stored behind a slow one, never as it came", async () => {
  const { id } = await person(app, "bob");
  const sent = { hashed_password: kept.hashed_password.toUpperCase(), salt: kept.salt };
  await answered(app, "PUT", `/users/${id}.json`, { user: sent });
  const { password_hash } = await app.runtime.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.match(password_hash ?? "", /^\$redmine\$[0-9a-f]{32}\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(password_hash?.includes(kept.hashed_password), false);
  assert.equal(await signsIn("bob", "pässword 1"), true);
});

test("the next password that they choose takes the place of the one they brought, and must be another", async () => {
  const { id } = await person(app, "cy", { ...kept, must_change_passwd: true });
  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams({ login: "cy", password: "pässword 1", back_url: "/projects" });
  const cookie = (await app.request("/login", { method: "POST", headers, body })).headers.get("set-cookie") ?? "";
  const choose = (password: string) =>
    app.request("/my/new_password", {
      method: "POST",
      headers,
      cookie: /bellwether_session=([^;]*)/.exec(cookie)?.[1] ?? "",
      body: new URLSearchParams({ password, password_again: password, back_url: "/projects" }),
    });
  assert.match(await (await choose("pässword 1")).text(), /must be another one/);
  assert.equal((await choose("difference")).status, 303);
  assert.equal(await signsIn("cy", "difference"), true);
  assert.equal(await signsIn("cy", "pässword 1"), false);
  const row = app.runtime.db.selectFrom("users").select("password_hash").where("id", "=", id);
  assert.match((await row.executeTakeFirstOrThrow()).password_hash ?? "", /^\$argon2id/);
});

test("a hash needs its salt, and stands in the place of a password", async () => {
  const refused: [object, string][] = [
    [{ ...kept, hashed_password: "secret" }, "Hashed password must be the 40 hexadecimal digits that a Redmine stores"],
    [{ hashed_password: kept.hashed_password }, "Salt cannot be blank"],
    [{ salt: kept.salt }, "Hashed password cannot be blank"],
    [{ ...kept, salt: "$argon2id$" }, "Salt is invalid"],
    [{ ...kept, password: "password1" }, "Password is given twice: send it, have one made, or send a hash of it"],
    [{ ...kept, generate_password: true }, "Password is given twice: send it, have one made, or send a hash of it"],
  ];
  for (const [fields, message] of refused) {
    const answer = await made("dee", fields);
    assert.deepEqual([answer.status, await answer.json()], [422, { errors: [message] }]);
  }
  assert.equal((await made("dee", { hashed_password: "", salt: null })).status, 201, "blank ones are none, as of LDAP");
  const { id, key } = await person(app, "eve");
  const json = { user: kept };
  assert.equal((await app.request(`/users/${id}.json`, { method: "PUT", key, json })).status, 403);
});
