import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { hostileTexts, LONG } from "../../../../tests/pages/hostile.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

describe("The chips of a list's filters", () => {
  let app: TestApp;
  /** Ada manages `home`, Mary `far`, which Ada does not see. */
  let cast: Record<"ada" | "mary", Person>;
  let cookie: string;
  const home: Record<string, number> = {};
  const far: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary");
    cookie = await session(app, cast.ada);
    for (const [name, its, who] of [
      ["home", home, cast.ada],
      ["far", far, cast.mary],
    ] as const) {
      const { id } = await project(app, name, { members: { Manager: [who] } });
      await answered(app, "PUT", `/projects/${name}.json`, { project: { name: `Named ${name}` } });
      const category = { issue_category: { name: `Doors of ${name}` } };
      const made = await answered(app, "POST", `/projects/${name}/issue_categories.json`, category);
      Object.assign(its, { project_id: id, category_id: made.issue_category.id, author_id: who.id });
      for (const sharing of ["none", "system"]) {
        const version = { name: `Plan of ${name}, ${sharing}`, sharing };
        its[sharing] = (await answered(app, "POST", `/projects/${name}/versions.json`, { version })).version.id;
      }
      await answered(app, "POST", "/issues.json", { issue: { project_id: id, subject: "Gate" } }, who.key);
    }
  });
  after(() => app.close());

  const chips = async (path: string) => {
    const answer = await app.request(path, { cookie, headers: { accept: "text/html" } });
    const html = await answer.text();
    assert.equal(answer.status, 200, path);
    const words = [...html.matchAll(/class="chip-words"[^>]*>(.*?)<\/(?:a|span)><a class="chip-remove"/gs)];
    return words
      .map(([, chip = ""]) =>
        chip
          .replace(/<[^>]*>/g, "")
          .replace(/\s+/g, " ")
          .trim(),
      )
      .slice(1);
  };
  const of = ({ project_id, category_id, author_id, none }: Record<string, number>) =>
    `project_id=${project_id}&category_id=${category_id}&author_id=${author_id}&fixed_version_id=${none}`;

  test("name values that the reader sees, wherever they are", async () => {
    assert.deepEqual(await chips(`/issues?${of(home)}`), [
      "Project is in Named home",
      "Category is Doors of home",
      "Author is ADAda",
      "Target version is Named home - Plan of home, none",
    ]);
    assert.deepEqual(await chips(`/projects/home/issues?fixed_version_id=${home.none}|${far.system}`), [
      "Target version is Plan of home, none, Plan of far, system",
    ]);
    assert.deepEqual(await chips("/issues?project_id=home"), ["Project is in Named home"]);
    assert.deepEqual(await chips(`/issues?project_id=!${home.project_id}`), ["Project is not Named home"]);
  });

  test("say the number of what is hidden from the reader, or gone", async () => {
    const numbers = [far.project_id, far.category_id, far.author_id, far.none].map((id) => `#${id}`);
    const fields = ["Project is in", "Category is", "Author is", "Target version is"];
    assert.deepEqual(
      await chips(`/issues?${of(far)}`),
      fields.map((field, at) => `${field} ${numbers[at]}`),
    );
    assert.deepEqual(await chips(`/issues?fixed_version_id=${far.system}`), [`Target version is #${far.system}`]);
    assert.deepEqual(await chips("/issues?project_id=far"), ["Project is in far"]);
    for (const [filter, said] of Object.entries({ watcher_id: "Watched by", updated_by: "Updated by" }))
      assert.deepEqual(await chips(`/issues?${filter}=${cast.mary.id}`), [`${said} is #${cast.mary.id}`]);
    const gone = "tracker_id=99|1&priority_id=999999999&assigned_to_id=999999999&parent_id=12";
    assert.deepEqual(await chips(`/issues?${gone}`), [
      "Tracker is #99, Bug",
      "Priority is #999999999",
      "Assignee is #999999999",
      "Parent task is #12",
    ]);
  });

  test("lead to forms that keep what they cannot offer", async () => {
    for (const its of [home, far]) {
      const path = `/issues/filters/category_id?category_id=${its.category_id}`;
      const form = await (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
      assert.match(
        form,
        new RegExp(`value="${its.category_id}" checked="".*${its === home ? "Doors of home" : "#"}`, "s"),
      );
      assert.doesNotMatch(form, /Doors of far/);
    }
  });

  test("stay short and whole with hostile values", async () => {
    assert.deepEqual(await chips(`/issues?tracker_id=${Array.from({ length: 1_000 }, (_, at) => at + 1).join("|")}`), [
      "Tracker is Bug, Feature, Support, #4, #5, …",
    ]);
    for (const text of [LONG, ...hostileTexts].map((one) => one.slice(0, 300)))
      assert.equal((await chips(`/issues?subject=~${encodeURIComponent(text)}`)).length, 1);
    assert.deepEqual(await chips("/issues?subject=^%3Cscript%3E"), ["Subject begins with &lt;script&gt;"]);
    assert.deepEqual(await chips("/issues?cf_1=%3E%3D9999-99-99"), ["Hidden or deleted field from 9999-99-99"]);
    assert.deepEqual(await chips("/issues?project_id=nowhere"), ["Project is in nowhere"]);
  });

  test("speak German", async () => {
    await answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { language: "de" } });
    assert.deepEqual(await chips("/issues?assigned_to_id=me&due_date=>t-7&status_id=!1&category_id=!*&start_date=t"), [
      "Zugewiesen an ist ADich",
      "Abgabedatum vor weniger als 7 Tagen",
      "Kategorie ist nicht angegeben",
      "Beginn heute",
    ]);
    await answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { language: "en" } });
  });
});
