import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

describe("Whether an issue has comments", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "carol", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "carol");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.carol] };
    const { id } = await project(app, "home", { members });
    const write = async (subject: string, ...notes: [Person, object][]) => {
      const { issue } = await answered(app, "POST", "/issues.json", { issue: { project_id: id, subject } });
      for (const [by, note] of notes) {
        await answered(app, "PUT", `/issues/${issue.id}.json`, { issue: note }, by.key);
      }
    };
    await write("silent");
    await write("changed", [cast.ada, { status_id: 2 }]);
    await write("open", [cast.grace, { notes: "Said aloud" }]);
    await write("whispered", [cast.ada, { notes: "Said to few", private_notes: true }]);
    await write(
      "both",
      [cast.carol, { notes: "Said aloud" }],
      [cast.ada, { notes: "Said to few", private_notes: true }],
    );
    await write("taken back", [cast.ada, { notes: "Said too early" }]);
    const { issue } = await answered(app, "GET", "/issues/6.json?include=journals");
    await answered(app, "PUT", `/journals/${issue.journals[0].id}.json`, { journal: { notes: "" } });
  });
  after(() => app.close());

  const all = ["silent", "changed", "open", "whispered", "both", "taken back"];
  const found = async (query: string, by: Person): Promise<string[]> => {
    const { issues } = await answered(app, "GET", `/issues.json?sort=id&${query}`, undefined, by.key);
    return issues.map(({ subject }: { subject: string }) => subject);
  };

  const mayReadAll = async (role: string, may: boolean) => {
    const { roles } = await answered(app, "GET", "/roles.json");
    const { id } = roles.find(({ name }: { name: string }) => name === role);
    const { permissions } = (await answered(app, "GET", `/roles/${id}.json`)).role;
    const others = permissions.filter((one: string) => one !== "view_private_notes");
    await answered(app, "PUT", `/roles/${id}.json`, {
      role: { permissions: may ? [...others, "view_private_notes"] : others },
    });
  };

  test("is told as far as the caller may read them", async () => {
    await mayReadAll("Manager", true);
    await mayReadAll("Developer", false);
    await mayReadAll("Reporter", false);
    const told = async (noted: string[], by: Person) => {
      assert.deepEqual(await found("notes=*", by), noted);
      assert.deepEqual(
        await found("notes=!*", by),
        all.filter((one) => !noted.includes(one)),
      );
    };
    await told(["open", "whispered", "both"], cast.ada);
    for (const by of [cast.grace, cast.carol]) await told(["open", "both"], by);
  });

  test("is told of their own private ones, whatever their roles say", async () => {
    await mayReadAll("Manager", false);
    assert.deepEqual(await found("notes=*", cast.ada), ["open", "whispered", "both"]);
    await mayReadAll("Reporter", true);
    assert.deepEqual(await found("notes=*", cast.carol), ["open", "whispered", "both"]);
  });
});
