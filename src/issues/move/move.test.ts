import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const [BUG, FEATURE, SUPPORT] = [1, 2, 3];

describe("An issue that moves to another project", () => {
  let app: TestApp;
  /** Ada manages both, Grace works in the first alone, Linus reports in both. */
  let cast: Record<"ada" | "grace" | "linus" | "outsider", Person>;
  let home: { id: number };
  /** Has no Support, and another category than Cellar. */
  let annex: { id: number };
  let fieldId: number;
  let kept: Record<"cellar" | "kitchen" | "kitchenThere" | "version", number>;
  let id: number;
  const cookies = new Map<number, string>();

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus", "outsider");
    for (const one of Object.values(cast)) cookies.set(one.id, await session(app, one));
    const { ada, grace, linus } = cast;
    home = await project(app, "home", { members: { Manager: [ada], Developer: [grace], Reporter: [linus] } });
    annex = await project(app, "annex", { members: { Manager: [ada], Reporter: [linus] } });
    await answered(app, "PUT", "/projects/annex.json", { project: { tracker_ids: [BUG, FEATURE], is_public: false } });
    const category = async (name: string, place: string): Promise<number> =>
      (await answered(app, "POST", `/projects/${place}/issue_categories.json`, { issue_category: { name } }))
        .issue_category.id;
    const named = {
      name: "Wood",
      field_format: "string",
      customized_type: "issue",
      is_for_all: false,
      is_filter: true,
    };
    fieldId = (
      await answered(app, "POST", "/custom_fields.json", {
        custom_field: { ...named, tracker_ids: [BUG, FEATURE, SUPPORT], project_ids: [home.id] },
      })
    ).custom_field.id;
    const version = { version: { name: "1.0" } };
    kept = {
      cellar: await category("Cellar", "home"),
      kitchen: await category("Kitchen", "home"),
      kitchenThere: await category("Kitchen", "annex"),
      version: (await answered(app, "POST", "/projects/home/versions.json", version)).version.id,
    };
  });
  after(() => app.close());

  const create = async (fields: object = {}): Promise<number> => {
    const issue = { project_id: home.id, subject: "Gate", ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  };
  const whole = () => ({
    tracker_id: SUPPORT,
    category_id: kept.cellar,
    fixed_version_id: kept.version,
    assigned_to_id: cast.grace.id,
    custom_field_values: { [fieldId]: "Oak" },
    watcher_user_ids: [cast.grace.id, cast.linus.id],
  });
  beforeEach(async () => {
    id = await create(whole());
  });

  const put = (issueId: number, issue: object, { key }: Person = cast.ada) =>
    app.request(`/issues/${issueId}.json`, { method: "PUT", key, json: { issue } });
  const read = async (issueId = id) =>
    (await answered(app, "GET", `/issues/${issueId}.json?include=journals,children`, undefined, cast.ada.key)).issue;
  const changes = async (issueId = id) =>
    (await read(issueId)).journals.at(-1).details.map(({ name }: { name: string }) => name);

  describe("over REST", () => {
    test("keeps what the other project has, under its own number there, and loses the rest", async () => {
      assert.equal((await put(id, { project_id: annex.id })).status, 204);
      const { project: where, tracker, category, fixed_version, assigned_to } = await read();
      assert.deepEqual(
        [where.id, tracker.id, category, fixed_version, assigned_to.id],
        [annex.id, BUG, undefined, undefined, cast.grace.id],
      );
      const lost = ["category_id", "fixed_version_id", "project_id", "tracker_id"];
      assert.deepEqual((await changes()).sort(), lost);
      const other = await create({ tracker_id: FEATURE, category_id: kept.kitchen, assigned_to_id: cast.ada.id });
      assert.equal((await put(other, { project_id: annex.id })).status, 204);
      const there = await read(other);
      assert.deepEqual(
        [there.tracker.id, there.category.id, there.assigned_to.id],
        [FEATURE, kept.kitchenThere, cast.ada.id],
      );
    });

    test("what is said beside the project is checked there, and refused leaves nothing behind", async () => {
      for (const [field, value] of Object.entries({
        tracker_id: SUPPORT,
        category_id: kept.cellar,
        fixed_version_id: kept.version,
        assigned_to_id: cast.outsider.id,
      })) {
        const answer = await put(id, { project_id: annex.id, [field]: value });
        assert.equal(answer.status, 422, field);
        assert.equal(((await answer.json()) as { errors: string[] }).errors.length, 1, field);
      }
      const { project: where, journals, lock_version } = await read();
      assert.deepEqual([where.id, journals.length, lock_version], [home.id, 0, 0]);
    });

    test("a parent that is sent with it, as it was, is refused where it may not stay", async () => {
      const child = await create({ parent_issue_id: id, tracker_id: BUG });
      const answer = await put(child, { project_id: annex.id, parent_issue_id: id });
      assert.equal(answer.status, 422);
      assert.deepEqual(((await answer.json()) as { errors: string[] }).errors, ["Parent task is invalid"]);
      assert.deepEqual([(await read(child)).project.id, (await read(child)).parent.id], [home.id, id]);
    });

    test("asks for `edit_issues` where it is and `add_issues` where it goes", async () => {
      assert.equal((await put(id, { project_id: annex.id }, cast.linus)).status, 403);
      assert.equal((await read()).project.id, home.id);
    });

    test("to a project where one may not create issues is refused by name, whether it is closed, not seen or not there", async () => {
      const closed = await project(app, "closed", { members: { Manager: [cast.ada] } });
      await answered(app, "PUT", "/projects/closed/close.json");
      const unseen = await project(app, "unseen");
      const words = "Project is not one to which you may move issues.";
      for (const ref of [closed.id, "closed", unseen.id, "unseen", 999_999, "nowhere"]) {
        const answer = await put(id, { project_id: ref, tracker_id: SUPPORT });
        assert.equal(answer.status, 422, String(ref));
        assert.deepEqual(((await answer.json()) as { errors: string[] }).errors, [words], String(ref));
      }
      const form = await put(id, { project_id: annex.id }, cast.grace);
      assert.equal(form.status, 422, "who does not see it");
      assert.equal((await read()).project.id, home.id);
    });

    test("takes its subtasks along, and they lose what it would", async () => {
      const child = await create({ ...whole(), tracker_id: BUG, parent_issue_id: id });
      assert.equal((await put(id, { project_id: annex.id })).status, 204);
      const { project: where, parent, category, fixed_version, assigned_to } = await read(child);
      assert.deepEqual(
        [where.id, parent.id, category, fixed_version, assigned_to.id],
        [annex.id, id, undefined, undefined, cast.grace.id],
      );
      assert.deepEqual((await changes(child)).sort(), ["category_id", "fixed_version_id", "project_id"]);
      const held = await create();
      await create({ tracker_id: SUPPORT, parent_issue_id: held });
      assert.equal((await put(held, { project_id: annex.id })).status, 422, "its tracker is not there");
      assert.equal((await read(held)).project.id, home.id);
    });

    test("a field that the workflow closes is lost all the same, a required one is asked for", async () => {
      const rule = async (rules: Record<string, string>) => {
        const permissions = Object.entries(rules).map(([field, rule]) => ({ old_status_id: 1, field, rule }));
        await answered(app, "PUT", `/workflows.json?tracker_id=${BUG}&role_id=1`, { workflow: { permissions } });
      };
      const plain = await create({ category_id: kept.cellar, fixed_version_id: kept.version });
      await rule({ fixed_version_id: "readonly", category_id: "required" });
      const answer = await put(plain, { project_id: annex.id });
      assert.deepEqual([answer.status, await answer.json()], [422, { errors: ["Category cannot be blank"] }]);
      assert.equal((await put(plain, { project_id: annex.id, category_id: kept.kitchenThere })).status, 204);
      assert.equal((await read(plain)).fixed_version, undefined);
      await rule({});
    });
  });

  describe("on its page", () => {
    const visit = async (path: string, who = cast.ada) =>
      (await app.request(path, { cookie: cookies.get(who.id) as string, headers: { accept: "text/html" } })).text();
    const send = (fields: Record<string, string>, { who = cast.ada, accept = "text/html" } = {}) =>
      app.request(`/issues/${id}`, {
        method: "POST",
        cookie: cookies.get(who.id) as string,
        headers: { accept, origin: "http://bellwether.test" },
        body: new URLSearchParams(fields),
      });
    const toAnnex = () => ({ "issue[project_id]": String(annex.id), "issue[subject]": "Iron gate" });
    const said = [
      /What changes in .*annex/,
      /The tracker becomes .*Bug.*, that project does not have:.*Support/s,
      /The category is emptied.*Cellar/s,
      /The target version is emptied.*1\.0/s,
      /not shown there:.*Wood/s,
      /Watchers who do not see it there:.*Grace/s,
    ];

    test("offers the projects in which one may report, and its own", async () => {
      const page = await visit(`/issues/${id}?edit=1`);
      const select = /<select[^>]*name="issue\[project_id\]".*?<\/select>/s.exec(page)?.[0] ?? "";
      assert.deepEqual(
        [...select.matchAll(/<option value="(\d+)"/g)].map(([, value]) => Number(value)),
        [annex.id, home.id],
      );
      const alone = await visit(`/issues/${id}?edit=1`, cast.grace);
      assert.match(alone, /name="issue\[subject\]"/);
      assert.doesNotMatch(alone, /<select[^>]*name="issue\[project_id\]"/);
    });

    test("asked for, the form comes back for the other project, with what was typed and what will be lost", async () => {
      const answer = await send({ ...toAnnex(), refill: "1", "issue[notes]": "Over there" });
      const page = await answer.text();
      assert.equal(answer.status, 200);
      for (const one of said) assert.match(page, one);
      assert.match(page, /value="Iron gate"/);
      assert.match(page, />Over there<\/textarea>/);
      const categories = /<select[^>]*name="issue\[category_id\]".*?<\/select>/s.exec(page)?.[0] ?? "";
      assert.match(categories, new RegExp(`value="${kept.kitchenThere}"`));
      assert.doesNotMatch(categories, /Cellar/);
      assert.doesNotMatch(page, new RegExp(`name="issue\\[cf_${fieldId}\\]"`));
      assert.equal((await read()).journals.length, 0);
    });

    test("with scripts it is drawn in its place", async () => {
      const accept = "text/vnd.turbo-stream.html, text/html";
      const answer = await send({ ...toAnnex(), refill: "1" }, { accept });
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), /^<turbo-stream action="replace" target="issue_text" method="morph">/);
    });

    test("is not saved before it said what will be lost; sent again it is", async () => {
      const first = await send(toAnnex());
      const page = await first.text();
      assert.equal(first.status, 200);
      for (const one of said) assert.match(page, one);
      assert.equal((await read()).project.id, home.id);
      const second = await send({ ...toAnnex(), shown_in: String(annex.id) });
      assert.equal(second.status, 303);
      const { project: where, subject } = await read();
      assert.deepEqual([where.id, subject], [annex.id, "Iron gate"]);
    });

    test("with nothing to lose it is saved at once", async () => {
      id = await create({ subject: "Bare" });
      assert.equal((await send(toAnnex())).status, 303);
      assert.equal((await read()).project.id, annex.id);
    });

    test("what one chose in the one project goes where the other does not have it, and comes back with it", async () => {
      const drawn = async (where: number, fields: Record<string, string>) =>
        (await send({ refill: "1", "issue[project_id]": String(where), ...fields })).text();
      const there = await drawn(annex.id, { "issue[category_id]": String(kept.kitchen), "issue[priority_id]": "4" });
      const chosenIn = (name: string) =>
        /<option value="(\d+)" selected/.exec(
          new RegExp(`<select[^>]*name="issue\\[${name}\\]".*?</select>`, "s").exec(there)?.[0] ?? "",
        )?.[1];
      assert.deepEqual([chosenIn("category_id"), chosenIn("priority_id")], [undefined, "4"]);
      const offered = Object.fromEntries(
        [...there.matchAll(/name="(offered\[[^"]*\])" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      const back = await drawn(home.id, { ...offered, "issue[category_id]": "" });
      assert.match(back, new RegExp(`<option value="${kept.cellar}" selected="">`));
      assert.doesNotMatch(back, /What changes in/);
    });

    test("is saved with a project that was typed, as where there are many", async () => {
      id = await create({ subject: "Typed" });
      assert.equal((await send({ "issue[project]": "Annex (annex)" })).status, 303);
      assert.equal((await read()).project.id, annex.id);
    });

    test("a project that one may not move to is refused, and so is one that is none", async () => {
      const secret = await project(app, `secret-${id}`);
      const refused = await send({ "issue[project_id]": String(secret.id), shown_in: String(secret.id) });
      assert.equal(refused.status, 422);
      const typed = await send({ "issue[project]": "Nowhere at all" });
      assert.equal(typed.status, 422);
      assert.equal((await read()).journals.length, 0);
    });

    test("says nothing of what the viewer may not know", async () => {
      const hidden = await create({ subject: "Secret plan", is_private: true });
      await answered(app, "PUT", `/issues/${id}.json`, { issue: { parent_issue_id: hidden } }, cast.ada.key);
      const barn = await project(app, `barn-${id}`, { members: { Reporter: [cast.grace] } });
      const form = { refill: "1", "issue[project_id]": String(barn.id) };
      const page = await (await send(form, { who: cast.grace })).text();
      assert.match(page, /The category is emptied.*Cellar/s);
      assert.doesNotMatch(page, /Secret plan/);
      assert.doesNotMatch(page, /Watchers who/);
    });

    test("asks a number of statements that does not grow with what is below it", async () => {
      let statements = 0;
      app.runtime.database.onStatement(() => statements++);
      const counted = async () => {
        statements = 0;
        await send({ ...toAnnex(), refill: "1" });
        return statements;
      };
      const alone = await create();
      id = alone;
      await create({ parent_issue_id: alone });
      const one = await counted();
      for (let more = 0; more < 5; more++) await create({ parent_issue_id: alone, category_id: kept.cellar });
      assert.equal(await counted(), one);
    });
  });
});
