import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  person,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("A bookmark", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    const members = { Manager: [cast.ada] };
    await project(app, "house", { members });
    await project(app, "garden", { isPublic: true });
    for (const name of ["house", "garden"]) {
      const issue = { project_id: name, subject: `Of the ${name}` };
      await answered(app, "POST", "/issues.json", { issue });
    }
  });
  after(() => app.close());
  beforeEach(() => app.runtime.db.deleteFrom("project_bookmarks").execute());

  const send = async (method: "POST" | "DELETE", name: string, key: string | undefined) =>
    (await app.request(`/projects/${name}/bookmark.json`, { method, key })).status;
  const mark = async ({ key }: Person, ...names: string[]) => {
    for (const name of names) assert.equal(await send("POST", name, key), 204);
  };
  const page = async (path: string, who?: { id: number }) => {
    const cookie = who && (await session(app, who));
    const response = await app.request(path, { cookie, headers: { accept: "text/html" } });
    assert.equal(response.status, 200, path);
    return response.text();
  };
  const inMenu = async (who: { id: number } | undefined, path = "/issues") => {
    const list = /<section class="side-list" aria-label="Bookmarked projects">.*?<\/section>/s.exec(
      await page(path, who),
    );
    return [...(list?.[0] ?? "").matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
  };
  /** So that the other rules see the two projects alone. */
  const archive = async (names: string[]) => {
    for (const name of names) await answered(app, "PUT", `/projects/${name}/archive.json`);
  };
  const rows = () => app.runtime.db.selectFrom("project_bookmarks").selectAll().execute();

  test("is set and removed over REST, by id or identifier, as often as one likes", async () => {
    const { id } = (await answered(app, "GET", "/projects/house.json")).project;
    await mark(cast.ada, "house", String(id));
    assert.deepEqual(await rows(), [{ user_id: cast.ada.id, project_id: id }]);
    assert.equal(await send("DELETE", "house", cast.ada.key), 204);
    assert.equal(await send("DELETE", "house", cast.ada.key), 204);
    assert.deepEqual(await rows(), []);
  });

  test("that is set twice at the same moment is one", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send("POST", "house", cast.ada.key)));
    assert.deepEqual(new Set(answers), new Set([204]));
    assert.equal((await rows()).length, 1);
  });

  test("is only of what one sees, and none of visitors", async () => {
    for (const method of ["POST", "DELETE"] as const) {
      assert.equal(await send(method, "house", cast.grace.key), 404);
      assert.equal(await send(method, "nowhere", cast.grace.key), 404);
      assert.equal(await send(method, "garden", undefined), 401);
    }
    assert.deepEqual(await rows(), []);
    assert.doesNotMatch(await page("/projects/garden"), /id="bookmark"|class="side-list/);
  });

  test("needs a key that may write", async () => {
    const made = { api_key: { name: "Reads", read_only: true } };
    const { api_key } = await answered(app, "POST", "/users/current/api_keys.json", made, cast.ada.key);
    assert.equal(await send("POST", "house", api_key.key), 403);
  });

  test("stands in the menu of every page by name, the present project marked", async () => {
    await mark(cast.ada, "house", "garden");
    assert.deepEqual(await inMenu(cast.ada), ["/projects/garden", "/projects/house"]);
    assert.deepEqual(await inMenu(cast.ada, "/my/account"), ["/projects/garden", "/projects/house"]);
    assert.match(await page("/projects/house", cast.ada), /href="\/projects\/house" aria-current="page"/);
    assert.match(await page("/projects/house/issues", cast.ada), /href="\/projects\/house" aria-current="true"/);
    assert.doesNotMatch(await page("/projects/house/issues", cast.ada), /href="\/projects\/garden" aria-current/);
    assert.deepEqual(await inMenu(cast.grace), [], "it is one's own");
    assert.deepEqual(await inMenu(undefined), []);
  });

  test("leaves the menu with the sight of its project, and comes back with it", async () => {
    const shed = await project(app, "shed", { members: { Reporter: [cast.grace] } });
    const { memberships } = await answered(app, "GET", "/projects/shed/memberships.json");
    await mark(cast.grace, "shed");
    await answered(app, "DELETE", `/memberships/${memberships[0].id}.json`);
    assert.deepEqual(await inMenu(cast.grace), []);
    await answered(app, "PUT", "/projects/shed.json", { project: { is_public: true } });
    assert.deepEqual(await inMenu(cast.grace), ["/projects/shed"]);
    await answered(app, "PUT", "/projects/shed/close.json");
    assert.deepEqual(await inMenu(cast.grace), ["/projects/shed"], "closed ones are read");
    await answered(app, "PUT", "/projects/shed/archive.json");
    assert.deepEqual(await inMenu(cast.grace), []);
    const admin = (await answered(app, "GET", "/users/current.json")).user;
    assert.equal(await send("POST", "shed", ADMIN_KEY), 204);
    assert.deepEqual(await inMenu(admin), [], "nor are archived ones of who sees them");
    await answered(app, "PUT", "/projects/shed/unarchive.json");
    assert.deepEqual(await inMenu(cast.grace), ["/projects/shed"]);
    await answered(app, "DELETE", `/projects/${shed.id}.json`);
    assert.deepEqual(await inMenu(cast.grace), []);
    assert.equal(await send("POST", "shed", cast.grace.key), 404);
    await app.startWorkers();
    await app.settled();
    assert.deepEqual(await rows(), [], "and goes with the project");
  });

  test("goes with its user", async () => {
    const leaver = await person(app, "leaver");
    await mark(leaver, "garden");
    await answered(app, "DELETE", `/users/${leaver.id}.json`);
    assert.deepEqual(await rows(), []);
  });

  test("is one of ten in the menu; the rest is one link away", async () => {
    const names = Array.from({ length: 12 }, (_, place) => `room-${String(place).padStart(2, "0")}`);
    for (const name of names) await project(app, name, { isPublic: true });
    await mark(cast.ada, ...names);
    const all = "/projects?status=bookmarked";
    assert.deepEqual(await inMenu(cast.ada), [...names.slice(0, 10).map((name) => `/projects/${name}`), all]);
    const list = await page(all, cast.ada);
    for (const name of names) assert.match(list, new RegExp(`<a class="row-link" href="/projects/${name}"`));
    await archive(names);
  });

  test("is what the tab of the page of projects lists, closed projects as well, and marks a row of the others", async () => {
    await mark(cast.ada, "house");
    const listed = (html: string) =>
      [...html.matchAll(/row-link" href="\/projects\/([^"]*)"/g)].map(([, name]) => name);
    const all = await page("/projects", cast.ada);
    assert.deepEqual(listed(all), ["garden", "house"], "in their order, as before");
    assert.equal([...all.matchAll(/name-mark" data-icon="star"/g)].length, 1);
    assert.deepEqual(listed(await page("/projects?status=bookmarked", cast.ada)), ["house"]);
    await answered(app, "PUT", "/projects/house/close.json");
    assert.deepEqual(listed(await page("/projects?status=bookmarked", cast.ada)), ["house"]);
    await answered(app, "PUT", "/projects/house/reopen.json");
    assert.match(await page("/projects?status=bookmarked", cast.grace), /No bookmarked projects/);
    assert.doesNotMatch(await page("/projects"), /status=bookmarked/, "visitors have no such tab");
    assert.deepEqual(listed(await page("/projects?status=bookmarked")), []);
  });

  test("is a filter of issues and of projects, with others and without, of pages, files and counts", async () => {
    await mark(cast.ada, "garden");
    const found = async (filter: string, key: string | undefined) => {
      const { issues, total_count } = await answered(
        app,
        "GET",
        `/issues.json?sort=id&project_id=${filter}`,
        undefined,
        key,
      );
      assert.equal(total_count, issues.length);
      return issues.map(({ subject }: { subject: string }) => subject);
    };
    assert.deepEqual(await found("bookmarks", cast.ada.key), ["Of the garden"]);
    assert.deepEqual(await found("mine", cast.ada.key), ["Of the house"]);
    assert.deepEqual(await found("=bookmarks", cast.ada.key), ["Of the garden"]);
    assert.deepEqual(await found("!bookmarks", cast.ada.key), ["Of the house"]);
    assert.deepEqual(await found("bookmarks|mine", cast.ada.key), ["Of the house", "Of the garden"]);
    assert.deepEqual(await found("!bookmarks|mine", cast.ada.key), []);
    assert.deepEqual(await found("bookmarks", cast.grace.key), []);
    const csv = await app.request("/issues.csv?project_id=bookmarks", { cookie: await session(app, cast.ada) });
    assert.match(await csv.text(), /Of the garden/);
    const visitor = await app.request("/issues.json?project_id=bookmarks");
    assert.match(await visitor.text(), /"total_count":0/);
    const projects = async (filter: string) =>
      (await answered(app, "GET", `/projects.json?id=${filter}`, undefined, cast.ada.key)).projects.map(
        ({ identifier }: { identifier: string }) => identifier,
      );
    assert.deepEqual(await projects("bookmarks"), ["garden"]);
    assert.deepEqual(await projects("!bookmarks"), ["house"]);
    assert.deepEqual(await projects("mine|bookmarks"), ["garden", "house"]);
    const { id: parent_id } = (await answered(app, "GET", "/projects/garden.json")).project;
    const project = { name: "Shed", identifier: "shed", parent_id };
    await answered(app, "POST", "/projects.json", { project });
    const below = async (filter: string) =>
      (await answered(app, "GET", `/projects.json?parent_id=${filter}`, undefined, cast.ada.key)).projects.map(
        ({ identifier }: { identifier: string }) => identifier,
      );
    assert.deepEqual([await below("bookmarks"), await below("mine")], [["shed"], []]);
    await answered(app, "DELETE", "/projects/shed.json");
  });

  test("is said in the list it filters, and by a saved view, which asks each for their own", async () => {
    await mark(cast.ada, "garden");
    const query = { name: "At hand", visibility: "public", filters: { project_id: "bookmarks" } };
    const { id } = (await answered(app, "POST", "/queries.json", { query })).query;
    const shown = await page(`/issues?query_id=${id}`, cast.ada);
    assert.match(shown, /one of my bookmarks/);
    assert.match(shown, /Of the garden/);
    assert.doesNotMatch(shown, /Of the house/);
    assert.doesNotMatch(await page(`/issues?query_id=${id}`, cast.grace), /Of the garden/);
    const form = await page("/issues/filters/project_id?project_id=bookmarks", cast.ada);
    assert.match(form, /My bookmarks/);
  });

  test("is offered by the palette before anything is typed, and found first", async () => {
    const palette = async (q: string, who?: Person) => {
      const answer = await page(`/palette?q=${q}&from=/`, who);
      return [...answer.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    };
    await mark(cast.ada, "house");
    assert.equal((await palette("", cast.ada))[0], "/projects/house");
    assert.doesNotMatch(String(await palette("", cast.grace)), /projects\//);
    assert.doesNotMatch(String(await palette("")), /projects\//);
    const names = Array.from({ length: 6 }, (_, place) => `ho-${place}`);
    for (const name of names) await project(app, name, { isPublic: true });
    assert.equal(
      (await palette("ho", cast.ada)).find((href) => href?.startsWith("/projects/")),
      "/projects/house",
    );
    await mark(cast.ada, ...names);
    assert.equal((await palette("", cast.ada)).filter((href) => href?.startsWith("/projects/ho")).length, 5);
    await archive(names);
  });
});
