import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { wire } from "../../../tests/statements/wire.js";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  person,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

let app: TestApp;
let cast: Record<"ada" | "grace", Person>;
let admin: Person;
const cookies = new Map<Person, string>();
const heard = wire();

before(async () => {
  app = await testApp();
  cast = await people(app, "ada", "grace");
  admin = await person(app, "root", { admin: true });
  await project(app, "home", { members: { Manager: [cast.ada, cast.grace] } });
  for (const one of [cast.ada, cast.grace, admin]) cookies.set(one, await session(app, one));
});
after(async () => {
  await app.close();
  heard.restore();
});

const HEADERS = { accept: "text/html", origin: "http://bellwether.test" };

const visit = (path: string, as: Person | undefined = cast.ada) =>
  app.request(path, { cookie: as && cookies.get(as), headers: HEADERS });

const html = async (path: string, as?: Person) => (await visit(path, as)).text();

const post = (path: string, as: Person, body = new FormData()) =>
  app.request(path, { method: "POST", cookie: cookies.get(as), headers: HEADERS, body });

function formWith(content: Uint8Array<ArrayBuffer> | string): FormData {
  const body = new FormData();
  body.append("avatar", new File([content], "me.png", { type: "image/png" }));
  return body;
}

const give = (as: Person, content: Uint8Array<ArrayBuffer> | string): Promise<Response> =>
  post("/my/account/avatar", as, formWith(content));

const drawn = async (background: string, width = 300, height = 200) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );

const pathOf = ({ id }: Person) => app.runtime.contributions.avatars.pathOf(id);

test("a picture becomes a square in two sizes, at an address of its own that may be kept for good", async () => {
  assert.equal((await give(cast.ada, await drawn("#286"))).status, 303);
  const path = pathOf(cast.ada) ?? "";
  assert.match(path, new RegExp(`^/avatars/${cast.ada.id}/[0-9a-f]{16}$`));
  for (const size of [48, 96]) {
    const answer = await visit(`${path}/${size}`, cast.grace);
    assert.equal(answer.headers.get("content-type"), "image/webp");
    assert.equal(answer.headers.get("cache-control"), "private, max-age=31536000, immutable");
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    assert.deepEqual([width, height], [size, size]);
  }
  for (const wrong of [`${path}/49`, `${path.slice(0, -1)}x/48`, `/avatars/${cast.grace.id}/0123456789abcdef/48`]) {
    assert.equal((await visit(wrong)).status, 404, wrong);
  }
  await give(cast.ada, await drawn("#826"));
  assert.notEqual(pathOf(cast.ada), path);
  assert.equal((await visit(`${path}/48`)).status, 404, "the picture before is gone");
});

test("it stands wherever the initials of the person stand, without a statement more", async () => {
  await answered(app, "PUT", "/projects/home.json", { project: { description: "A house" } });
  const issue = {
    project_id: "home",
    subject: "Roof",
    assigned_to_id: cast.grace.id,
    watcher_user_ids: [cast.grace.id],
  };
  const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
  await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Mine" } }, cast.grace.key);
  const pages = ["/issues", `/issues/${id}`, "/projects/home", "/projects/home/settings", "/activity"];
  const others = [`/users/${cast.grace.id}`, "/projects/home/mentionable?q=gra", "/"];
  const counts = new Map<string, number>();
  for (const path of [...pages, ...others]) {
    await visit(path);
    counts.set(path, (await heard.during(() => visit(path))).length);
  }
  await give(cast.grace, await drawn("#268"));
  const shown = `<img src="${pathOf(cast.grace)}/`;
  for (const path of [...pages, ...others]) {
    const answers: string[] = [];
    const statements = await heard.during(async () => answers.push(await html(path)));
    assert.equal(statements.length, counts.get(path), path);
    if (path !== "/") assert.ok(answers.join().includes(shown), path);
  }
});

test("what is no picture is refused with a sentence, and the picture stays as it was", async () => {
  const before = pathOf(cast.ada);
  const big = await drawn("#fff", 9_000, 9_000);
  for (const content of ["<svg xmlns='http://www.w3.org/2000/svg'/>", "", "GIF89a", big]) {
    const answer = await give(cast.ada, content);
    assert.equal(answer.status, 422);
    assert.match(await answer.text(), /This is no picture that we can read/);
  }
  const answer = await give(cast.ada, new Uint8Array(11 * 1024 * 1024));
  assert.equal(answer.status, 422);
  assert.match(await answer.text(), /The picture is larger than 10 MB/);
  assert.equal((await post("/my/account/avatar", cast.ada)).status, 422);
  assert.equal(pathOf(cast.ada), before);
});

test("of one person one picture is taken at a time, so that many large ones do not fill the memory", async () => {
  const picture = await drawn("#286450");
  const [comes, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const form = new Response(formWith(picture));
  const whole = new Uint8Array(await form.clone().arrayBuffer());
  const slow = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(body) {
        comes.resolve();
        await rest.promise;
        body.enqueue(whole);
        body.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { ...HEADERS, "content-type": form.headers.get("content-type") ?? "" };
  const cookie = cookies.get(cast.ada);
  const first = app.request("/my/account/avatar", { method: "POST", cookie, headers, body: slow, duplex: "half" });
  await comes.promise;
  assert.equal((await give(cast.ada, picture)).status, 503);
  assert.equal((await give(cast.grace, picture)).status, 303, "others do not wait");
  await post("/my/account/avatar/delete", cast.grace);
  rest.resolve();
  assert.equal((await first).status, 303);
  assert.equal((await give(cast.ada, picture)).status, 303);
});

test("a person removes their own, an administrator that of anybody, nobody else any", async () => {
  await give(cast.ada, await drawn("#286"));
  await give(cast.grace, await drawn("#268"));
  assert.match(await html("/my/account"), /action="\/my\/account\/avatar\/delete"/);
  assert.equal((await post("/my/account/avatar/delete", cast.ada)).status, 303);
  assert.equal(pathOf(cast.ada), undefined);
  assert.doesNotMatch(await html("/my/account"), /action="\/my\/account\/avatar\/delete"/);
  const removal = `/admin/users/${cast.grace.id}/avatar/delete`;
  assert.equal((await post(removal, cast.ada)).status, 403);
  assert.notEqual(pathOf(cast.grace), undefined);
  assert.match(await html(`/admin/users/${cast.grace.id}`, admin), new RegExp(`action="${removal}"`));
  assert.equal((await post(removal, admin)).status, 303);
  assert.equal(pathOf(cast.grace), undefined);
});

test("where visitors are shut out they see no pictures either", async () => {
  await give(cast.ada, await drawn("#286"));
  const path = `${pathOf(cast.ada)}/48`;
  assert.equal((await app.request(path)).status, 200);
  await setSettings(app, { login_required: true });
  assert.equal((await app.request(path, { headers: HEADERS })).status, 302);
  assert.equal((await app.request(path, { headers: { accept: "application/json" } })).status, 401);
  assert.equal((await visit(path)).status, 200);
  await setSettings(app, { login_required: false });
});

test("REST says the address of one user's picture, and takes it back unread", async () => {
  await give(cast.ada, await drawn("#286"));
  const { user } = await answered(app, "GET", "/users/current.json", undefined, cast.ada.key);
  assert.equal(user.avatar_url, `http://bellwether.test${pathOf(cast.ada)}/96`);
  const picture = await app.request(new URL(user.avatar_url).pathname, { key: cast.grace.key });
  assert.equal(picture.headers.get("content-type"), "image/webp");
  await answered(app, "PUT", "/my/account.json", { user: { avatar_url: user.avatar_url } }, cast.ada.key);
  const other = await answered(app, "GET", `/users/${admin.id}.json`, undefined, ADMIN_KEY);
  assert.equal("avatar_url" in other.user, false);
});

test("a picture goes with its person, and every process hears of it", async () => {
  const leaving = await person(app, "leaving");
  cookies.set(leaving, await session(app, leaving));
  await give(leaving, await drawn("#286"));
  await answered(app, "DELETE", `/users/${leaving.id}.json`);
  for (let tries = 0; tries < 200 && pathOf(leaving) !== undefined; tries++) {
    await new Promise((soon) => setTimeout(soon, 10));
  }
  assert.equal(pathOf(leaving), undefined);
  const left = await app.runtime.db.selectFrom("avatars").select("user_id").where("user_id", "=", leaving.id).execute();
  assert.deepEqual(left, []);
});
