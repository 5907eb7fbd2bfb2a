import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../testing/index.js";

describe("The search page", () => {
  let app: TestApp;
  let cast: Record<"ada" | "outsider", Person>;
  let id: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "outsider");
    const home = await project(app, "home", { members: { Manager: [cast.ada] } });
    const issue = { project_id: home.id, subject: "The roof leaks", description: "100 % of the rain comes in" };
    id = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  });
  after(() => app.close());

  const found = async (person: Person, q: string) => {
    const cookie = await session(app, person);
    const path = `/search?q=${encodeURIComponent(q)}`;
    return (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
  };

  test("finds what all words stand in, whatever their capitals", async () => {
    assert.match(await found(cast.ada, "ROOF rain"), /The roof leaks/);
    assert.doesNotMatch(await found(cast.ada, "roof snow"), /The roof leaks/);
    assert.match(await found(cast.ada, "100 %"), /The roof leaks/);
    assert.doesNotMatch(await found(cast.ada, "1_0"), /The roof leaks/);
  });

  test("finds an issue by its number", async () => {
    assert.match(await found(cast.ada, `#${id}`), /The roof leaks/);
    assert.doesNotMatch(await found(cast.ada, "#999999999"), /The roof leaks/);
  });

  test("finds nothing that the viewer may not see", async () => {
    assert.doesNotMatch(await found(cast.outsider, "roof"), /The roof leaks/);
  });

  test("the top bar holds the words of a search, and no parameter q of another page", async () => {
    const cookie = await session(app, cast.ada);
    const boxOf = async (path: string) => {
      const page = await (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
      return /<input[^>]*type="search"[^>]*>/.exec(page)?.[0] ?? "";
    };
    assert.match(await boxOf("/search?q=roof"), /value="roof"/);
    const elsewhere = await boxOf("/issues?q=roof");
    assert.match(elsewhere, /name="q"/);
    assert.doesNotMatch(elsewhere, /roof/);
  });

  test("asks for words without any, and stays small for thousands", async () => {
    assert.match(await found(cast.ada, " "), /What are you looking for/);
    assert.match(await found(cast.ada, "word ".repeat(1_000)), /Nothing found/);
  });
});
