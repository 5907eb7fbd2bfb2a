import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../testing/index.js";

describe("The activity feed", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "outsider", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "outsider");
    const home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
    const issue = { project_id: home.id, subject: "In the feed" };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "An open word" } }, cast.ada.key);
    const secret = { notes: "A private word", private_notes: true };
    await answered(app, "PUT", `/issues/${id}.json`, { issue: secret }, cast.ada.key);
  });
  after(() => app.close());

  const feedOf = async (person: Person) => {
    const cookie = await session(app, person);
    return (await app.request("/activity", { cookie, headers: { accept: "text/html" } })).text();
  };

  test("shows what happened, latest first", async () => {
    const html = await feedOf(cast.ada);
    const places = ["A private word", "An open word", "opened this"].map((text) => html.indexOf(text));
    assert.ok(places.every((place) => place > 0));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  test("shows nobody what they may not see", async () => {
    assert.doesNotMatch(await feedOf(cast.grace), /A private word/);
    assert.match(await feedOf(cast.grace), /An open word/);
    assert.doesNotMatch(await feedOf(cast.outsider), /In the feed/);
  });
});
