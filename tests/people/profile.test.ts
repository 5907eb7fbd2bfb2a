import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";

describe("The page of a person", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  const places: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    places.home = (await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } })).id;
    places.secret = (await project(app, "secret", { members: { Manager: [cast.ada] } })).id;
    for (const [place, subject, more] of [
      ["home", "Gate", {}],
      ["home", "Fence", {}],
      ["home", "Shed", { assigned_to_id: cast.ada.id }],
      ["secret", "Vault", { assigned_to_id: cast.ada.id }],
    ] as const) {
      const issue = { project_id: places[place], subject, ...more };
      const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
      if (subject === "Fence")
        await answered(app, "PUT", `/issues/${id}.json`, { issue: { status_id: 5 } }, cast.ada.key);
    }
  });
  after(() => app.close());

  const page = async (reader: Person) => {
    const cookie = await session(app, reader);
    return (await app.request(`/users/${cast.ada.id}`, { cookie, headers: { accept: "text/html" } })).text();
  };
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

  test("says how much they work on and have reported, as far as the reader sees it, and leads there", async () => {
    const own = await page(cast.ada);
    assert.match(words(own), /Assigned 2 open · 0 closed Reported 3 open · 1 closed/);
    const others = await page(cast.grace);
    assert.match(words(others), /Assigned 1 open · 0 closed Reported 2 open · 1 closed/);
    for (const list of [`assigned_to_id=${cast.ada.id}`, `author_id=${cast.ada.id}&amp;status_id=closed`])
      assert.ok(others.includes(`href="/issues?${list}"`), list);
  });

  test("says what they did last, where the reader sees it", async () => {
    assert.match(await page(cast.ada), /Vault/);
    const others = await page(cast.grace);
    assert.match(others, /Shed/);
    assert.doesNotMatch(others, /Vault|secret/);
    assert.match(others, new RegExp(`href="/activity\\?user_id=${cast.ada.id}"`));
  });

  test("asks no more for much work than for little", async () => {
    let statements = 0;
    app.runtime.database.onStatement(() => statements++);
    const asked = async () => {
      await page(cast.grace);
      statements = 0;
      await page(cast.grace);
      return statements;
    };
    const before = await asked();
    for (let n = 0; n < 12; n++) {
      const issue = { project_id: places.home, subject: `Board ${n}`, assigned_to_id: cast.ada.id };
      await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    }
    assert.ok((await asked()) <= before);
  });
});
