import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, type Person, people, person, project, session, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
let admin: string;
let cast: Record<"ada" | "grace", Person>;
before(async () => {
  app = await testApp();
  admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
  cast = await people(app, "ada", "grace");
  await project(app, "home", {});
});
after(() => app.close());

const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
const visit = (path: string, cookie = admin) => app.request(path, { headers, cookie });
const page = async (path: string) => (await visit(path)).text();
const send = (path: string, fields: Record<string, string> | [string, string][] = {}, cookie = admin) =>
  app.request(path, { method: "POST", headers, cookie, body: new URLSearchParams(fields) });
const flashIn = (answer: Response) => {
  const sent = answer.headers.getSetCookie().findLast((cookie) => /^flash=[^;]/.test(cookie));
  return JSON.parse(Buffer.from(sent?.match(/^flash=([^;]*)/)?.[1] ?? "", "base64url").toString()) as { text: string };
};
const shown = async (path: string) =>
  (await answered(app, "GET", `${path}.json?include=users,memberships`)).group as {
    name: string;
    users: { id: number; name: string }[];
    memberships: { project: { name: string }; roles: { name: string }[] }[];
  };

/** The path of its page. */
async function created(name: string): Promise<string> {
  const answer = await send("/admin/groups", { name });
  assert.equal(answer.status, 303);
  return answer.headers.get("location") ?? "";
}

test("a group is made, renamed, found and deleted", async () => {
  assert.match(await page("/admin/groups"), /There are no groups yet/);
  const path = await created("Devs");
  assert.equal((await send(path, { name: "Developers", _method: "patch" })).status, 303);
  assert.match(await page("/admin/groups?name=DEV"), new RegExp(`href="${path}"[^>]*>Developers`));
  assert.match(await page("/admin/groups?name=ops"), /No group is called so/);
  assert.equal((await send(`${path}/delete`)).status, 303);
  assert.equal((await visit(path)).status, 404);
});

test("what is refused stands on the form, with what was typed", async () => {
  const path = await created("Ops");
  for (const [at, name] of [
    ["/admin/groups", "OPS"],
    [path, ""],
  ] as const) {
    const answer = await send(at, { name });
    assert.equal(answer.status, 422);
    assert.match(await answer.text(), name === "" ? /Name cannot be blank/ : /already been taken/);
  }
});

test("users are searched, added once and taken out", async () => {
  const path = await created("Readers");
  const api = path.replace("/admin", "");
  assert.match(await page(`${path}/candidates?q=ad`), /data-value="ada"/);
  assert.equal((await send(`${path}/users`, { user: "ada" })).status, 303);
  assert.doesNotMatch(await page(`${path}/candidates?q=ad`), /data-value="ada"/);
  const again = await send(`${path}/users`, { user: "ada" });
  assert.equal(again.status, 422);
  assert.equal((await send(`${path}/users`, { user: "" })).status, 422);
  assert.deepEqual(
    (await shown(api)).users.map(({ id }) => id),
    [cast.ada.id],
  );
  assert.match(await page(path), new RegExp(`href="/admin/users/${cast.ada.id}"`));
  assert.equal((await send(`${path}/users/${cast.ada.id}/remove`)).status, 303);
  assert.deepEqual((await shown(api)).users, []);
});

test("a locked user can be put into a group, and is marked", async () => {
  const path = await created("Archive");
  await person(app, "lotte", { status: 3 });
  assert.equal((await send(`${path}/users`, { user: "lotte" })).status, 303);
  assert.match(await page(path), /Locked/);
});

for (const of of ["groups", "users"] as const) {
  test(`${of} are given roles in projects, other roles and none`, async () => {
    const path = of === "groups" ? await created("Makers") : `/admin/users/${cast.grace.id}`;
    const id = path.split("/").at(-1);
    const at = `/admin/principals/${id}/memberships`;
    const roles = async () =>
      (await answered(app, "GET", "/projects/home/memberships.json")).memberships.flatMap(
        (one: { user?: { id: number }; group?: { id: number }; roles: { name: string }[] }) =>
          (one.user ?? one.group)?.id === Number(id) ? one.roles.map(({ name }) => name) : [],
      );
    assert.match(await page(path), /In no project yet/);
    assert.match(await page(`${at}/candidates?q=ho`), /data-value="home \(home\)"/);
    const given = await send(at, [
      ["project", "home"],
      ["role_ids", ""],
      ["role_ids", "3"],
    ]);
    assert.equal(given.headers.get("location"), `${path}#memberships`);
    assert.deepEqual(await roles(), ["Reporter"]);
    assert.match(await page(path), /href="\/projects\/home"/);
    const home = (await answered(app, "GET", "/projects/home.json")).project.id;
    await send(`${at}/${home}`, [
      ["role_ids", "1"],
      ["role_ids", "2"],
    ]);
    assert.deepEqual(await roles(), ["Manager", "Developer"]);
    const none = await send(`${at}/${home}`, { role_ids: "" });
    assert.match(flashIn(none).text, /Role cannot be empty/);
    assert.match(flashIn(await send(at, { project: "nowhere", role_ids: "1" })).text, /nothing that can be chosen/);
    await send(`${at}/${home}/remove`);
    assert.deepEqual(await roles(), []);
  });
}

test("a user's page tells roles of their groups apart", async () => {
  const path = await created("Team");
  await send(`${path}/users`, { user: "ada" });
  await send(`/admin/principals/${path.split("/").at(-1)}/memberships`, { project: "home", role_ids: "2" });
  assert.match(await page(`/admin/users/${cast.ada.id}`), /inherited: Developer/);
});

test("the pages are for administrators", async () => {
  const path = await created("Closed");
  const cookie = await session(app, cast.ada);
  const group = path.split("/").at(-1);
  for (const at of ["/admin/groups", "/admin/groups/new", path, `${path}/candidates`]) {
    assert.equal((await visit(at, cookie)).status, 403, at);
  }
  for (const at of [path, `${path}/delete`, `${path}/users`, `/admin/principals/${group}/memberships`]) {
    assert.equal((await send(at, { name: "Open", user: "ada", project: "home" }, cookie)).status, 403, at);
  }
});

test("a page of many groups and users asks as few questions as a page of one", async () => {
  const one = await created("Few 1");
  const many = await created("Few 2");
  await send(`${one}/users`, { user: "ada" });
  for (const login of ["m1", "m2", "m3", "m4"]) {
    await person(app, login);
    await send(`${many}/users`, { user: login });
  }
  let statements = 0;
  app.runtime.database.onStatement(() => statements++);
  const asked = async (path: string) => {
    statements = 0;
    assert.equal((await visit(path)).status, 200);
    return statements;
  };
  assert.equal(await asked("/admin/groups"), await asked("/admin/groups?name=Few+1"));
  assert.equal(await asked(many), await asked(one));
});
