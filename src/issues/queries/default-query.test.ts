import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The view that a list opens with", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let admin: Person;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace, cast.linus] } });
    const boss = await people(app, "boss");
    admin = boss.boss;
    await app.runtime.db.updateTable("users").set({ admin: true }).where("id", "=", admin.id).execute();
  });
  after(() => app.close());

  const save = async (name: string, more: object = {}, who = cast.ada): Promise<number> =>
    (await answered(app, "POST", "/queries.json", { query: { name, ...more } }, who.key)).query.id;
  const opens = async (path: string, who: Person) => {
    const answer = await app.request(path, { cookie: await session(app, who), headers: { accept: "text/html" } });
    return answer.status === 303 ? answer.headers.get("location") : answer.status;
  };
  const choose = async (id: number, fields: Record<string, string>, who: Person) => {
    const answer = await app.request(`/queries/${id}/default`, {
      method: "POST",
      cookie: await session(app, who),
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ scope: "me", default: "1", ...fields }),
    });
    return answer.status;
  };

  test("is none until somebody chooses one; then it is theirs alone, and the last one counts", async () => {
    assert.equal(await opens("/issues", cast.ada), 200);
    const [first, second] = [await save("First"), await save("Second")];
    assert.equal(await choose(first, {}, cast.ada), 303);
    assert.equal(await opens("/issues", cast.ada), `/issues?query_id=${first}`);
    assert.equal(await opens("/projects/home/issues", cast.ada), `/projects/home/issues?query_id=${first}`);
    assert.equal(await opens("/issues", cast.grace), 200);
    await choose(second, {}, cast.ada);
    assert.equal(await opens("/issues", cast.ada), `/issues?query_id=${second}`);
    assert.equal(await opens("/issues?set_filter=1", cast.ada), 200, "all issues are one link away");
    await choose(second, { default: "0" }, cast.ada);
    assert.equal(await opens("/issues", cast.ada), 200);
  });

  test("of a project comes before one of all, and one's own before everyone's", async () => {
    const ofAll = await save("Of all", { visibility: "public" }, admin);
    const ofHome = await save("Of home", { visibility: "public", project_id: home.id });
    assert.equal(await choose(ofAll, { scope: "everyone" }, admin), 303);
    assert.equal(await choose(ofHome, { scope: "everyone" }, cast.ada), 303);
    assert.equal(await opens("/issues", cast.grace), `/issues?query_id=${ofAll}`);
    assert.equal(await opens("/projects/home/issues", cast.grace), `/projects/home/issues?query_id=${ofHome}`);
    const mine = await save("Mine", {}, cast.grace);
    await choose(mine, {}, cast.grace);
    assert.equal(await opens("/projects/home/issues", cast.grace), `/projects/home/issues?query_id=${mine}`);
    await answered(app, "DELETE", `/queries/${mine}.json`, undefined, cast.grace.key);
    assert.equal(
      await opens("/issues", cast.grace),
      `/issues?query_id=${ofAll}`,
      "what is deleted is nobody's default",
    );
    for (const [id, who] of [
      [ofAll, admin],
      [ofHome, cast.ada],
    ] as const)
      await choose(id, { scope: "everyone", default: "0" }, who);
  });

  test("of everyone is public, and chosen by those who may share views there", async () => {
    const mine = await save("Private", { project_id: home.id });
    assert.equal(await choose(mine, { scope: "everyone" }, cast.ada), 422);
    const shared = await save("Shared", { visibility: "public", project_id: home.id });
    assert.equal(await choose(shared, { scope: "everyone" }, cast.grace), 403);
    assert.equal(await choose(mine, {}, cast.grace), 404, "and nobody takes one they do not see");
    assert.equal(await choose(shared, {}, cast.grace), 303);
  });

  test("that its viewer does not see any more is none", async () => {
    const shared = await save("For a while", { visibility: "public", project_id: home.id });
    await choose(shared, {}, cast.grace);
    await answered(app, "PUT", `/queries/${shared}.json`, { query: { visibility: "private" } }, cast.ada.key);
    assert.equal(await opens("/projects/home/issues", cast.grace), 200);
  });

  describe("of a project", () => {
    const put = async (default_issue_query_id: unknown, who = cast.ada) => {
      const json = { project: { default_issue_query_id } };
      return (await app.request("/projects/home.json", { method: "PUT", json, key: who.key })).status;
    };
    const named = async (who = cast.ada) =>
      (await answered(app, "GET", "/projects/home.json", undefined, who.key)).project.default_issue_query?.name;
    let ofHome: number;
    let ofAll: number;

    before(async () => {
      ofHome = await save("Home", { visibility: "public", project_id: home.id });
      ofAll = await save("Everywhere", { visibility: "public" }, admin);
    });
    after(() => put(""));

    test("is a field of REST, for a view of its own or of all, and emptied by nothing", async () => {
      for (const [id, name] of [
        [ofHome, "Home"],
        [ofAll, "Everywhere"],
      ] as const) {
        assert.equal(await put(id), 204);
        assert.equal(await named(), name);
        assert.equal(await opens("/projects/home/issues", cast.linus), `/projects/home/issues?query_id=${id}`);
      }
      assert.equal(await opens("/issues", cast.linus), 200, "of this project alone");
      assert.equal(await put(""), 204);
      assert.deepEqual([await named(), await opens("/projects/home/issues", cast.linus)], [undefined, 200]);
    });

    test("is public, of this project, and chosen by those who may edit it; what is refused leaves the one before", async () => {
      const shed = await project(app, `shed-${ofHome}`, { members: { Manager: [cast.ada] } });
      await put(ofHome);
      for (const wrong of [
        await save("Own", { project_id: home.id }),
        await save("Next door", { visibility: "public", project_id: shed.id }),
        999_999,
      ])
        assert.equal(await put(wrong), 422);
      assert.equal(await put(ofAll, cast.linus), 403);
      assert.equal(await named(), "Home");
    });

    test("falls back to that of all lists when it is deleted, made private, or another project's", async () => {
      const spare = await save("Spare", { visibility: "public" }, admin);
      await choose(spare, { scope: "everyone" }, admin);
      const lost = async (lose: (id: number) => Promise<unknown>) => {
        const id = await save("Lost", { visibility: "public", project_id: home.id });
        await put(id);
        await lose(id);
        assert.equal(await opens("/projects/home/issues", cast.linus), `/projects/home/issues?query_id=${spare}`);
        assert.equal(await named(), undefined);
      };
      await lost((id) => answered(app, "DELETE", `/queries/${id}.json`, undefined, cast.ada.key));
      await lost((id) =>
        answered(app, "PUT", `/queries/${id}.json`, { query: { visibility: "private" } }, cast.ada.key),
      );
      const barn = await project(app, `barn-${spare}`, { members: { Manager: [cast.ada], Developer: [cast.linus] } });
      await lost((id) => answered(app, "PUT", `/queries/${id}.json`, { query: { project_id: barn.id } }, cast.ada.key));
      await choose(spare, { scope: "everyone", default: "0" }, admin);
    });

    test("is chosen in its settings, among the views that everyone sees", async () => {
      await put(ofHome);
      const page = await (
        await app.request("/projects/home/settings", {
          cookie: await session(app, cast.ada),
          headers: { accept: "text/html" },
        })
      ).text();
      const select = /<select[^>]*name="default_issue_query_id".*?<\/select>/s.exec(page)?.[0] ?? "";
      assert.match(select, new RegExp(`value="${ofHome}" selected`));
      assert.match(select, /Everywhere/);
      assert.doesNotMatch(select, /Own|Next door/);
    });
  });

  test("has a star beside the list, and the button that takes it away", async () => {
    const id = await save("Starred");
    await choose(id, {}, cast.ada);
    const answer = await app.request(`/issues?query_id=${id}`, {
      cookie: await session(app, cast.ada),
      headers: { accept: "text/html" },
    });
    const page = await answer.text();
    assert.match(page, /icons\.svg#star/);
    assert.match(page, /name="default" value="0"/);
    assert.match(page, /href="\/issues\?set_filter=1"/);
  });
});
