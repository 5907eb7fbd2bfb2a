import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Issues that are planned for versions", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary" | "grace", Person>;
  let home: { id: number };
  let other: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary", "grace");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.mary] };
    home = await project(app, "home", { members });
    other = await project(app, "other", { members });
  });
  after(() => app.close());

  const version = async (name: string, fields: object = {}, where = "home"): Promise<number> =>
    (await answered(app, "POST", `/projects/${where}/versions.json`, { version: { name, ...fields } })).version.id;
  const change = (id: number, fields: object) => answered(app, "PUT", `/versions/${id}.json`, { version: fields });
  const create = async (fields: object = {}, { key }: Person = cast.ada): Promise<number> => {
    const issue = { project_id: home.id, subject: "Gate", ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, key)).issue.id;
  };
  const update = (id: number, issue: object, { key }: Person = cast.ada) =>
    answered(app, "PUT", `/issues/${id}.json`, { issue }, key);
  const shown = async (id: number) =>
    (await answered(app, "GET", `/issues/${id}.json?include=journals`, undefined, cast.ada.key)).issue;
  const plannedFor = async (id: number) => (await shown(id)).fixed_version?.name;
  const refused = async (method: string, path: string, issue: object): Promise<string[]> => {
    const response = await app.request(path, { method, key: cast.ada.key, json: { issue } });
    assert.equal(response.status, 422);
    return ((await response.json()) as { errors: string[] }).errors;
  };
  const listed = async (query: string): Promise<number[]> => {
    const { issues } = await answered(app, "GET", `/issues.json?${query}&limit=100`, undefined, cast.ada.key);
    return issues.map(({ id }: { id: number }) => id);
  };
  const lastDetail = async (id: number) => (await shown(id)).journals.at(-1)?.details;
  const closedStatus = 5;
  const closed = async (fields: object): Promise<number> => {
    const id = await create(fields);
    await update(id, { status_id: closedStatus });
    return id;
  };

  test("are planned for open versions of their project; nothing else is taken", async () => {
    const open = await version("1.0");
    const locked = await version("0.9", { status: "locked" });
    const over = await version("0.8", { status: "closed" });
    const foreign = await version("1.0", {}, "other");
    const id = await create({ fixed_version_id: open });
    assert.deepEqual((await shown(id)).fixed_version, { id: open, name: "1.0" });
    const wanted = { project_id: home.id, subject: "Gate" };
    for (const one of [locked, over]) {
      assert.deepEqual(await refused("POST", "/issues.json", { ...wanted, fixed_version_id: one }), [
        "Target version is not open: nothing more can be planned for it.",
      ]);
    }
    for (const one of [foreign, 999_999]) {
      assert.deepEqual(await refused("PUT", `/issues/${id}.json`, { fixed_version_id: one }), [
        "Target version is not one that this project can use: 1.0.",
      ]);
    }
    await update(id, { fixed_version_id: "" });
    assert.equal(await plannedFor(id), undefined);
    const detail = { property: "attr", name: "fixed_version_id", old_value: String(open), new_value: null };
    assert.deepEqual(await lastDetail(id), [detail]);
  });

  test("keep a version that is closed meanwhile, but are not reopened in it", async () => {
    const closing = await version("Closing");
    const id = await create({ fixed_version_id: closing });
    await change(closing, { status: "locked" });
    await update(id, { subject: "Gate, painted", fixed_version_id: closing });
    await change(closing, { status: "closed" });
    await update(id, { status_id: closedStatus });
    assert.deepEqual(await refused("PUT", `/issues/${id}.json`, { status_id: 1 }), [
      "Status: an issue that is planned for a closed version cannot be reopened.",
    ]);
    await update(id, { notes: "Done" });
    await update(id, { status_id: 1, fixed_version_id: null });
    assert.equal(await plannedFor(id), undefined);
  });

  test("are planned for the default version of the project unless they say otherwise", async () => {
    const next = await version("Next", { default_project_version: true });
    assert.equal(await plannedFor(await create()), "Next");
    assert.equal(await plannedFor(await create({ fixed_version_id: null })), undefined);
    await change(next, { status: "locked" });
    assert.equal(await plannedFor(await create()), undefined);
    await change(next, { status: "open", default_project_version: false });
    assert.equal(await plannedFor(await create()), undefined);
  });

  test("that move keep a version that is shared with the other project, and lose any other", async () => {
    const [own, everywhere] = [await version("Own"), await version("Everywhere", { sharing: "system" })];
    const [lost, kept] = [await create({ fixed_version_id: own }), await create({ fixed_version_id: everywhere })];
    for (const id of [lost, kept]) await update(id, { project_id: other.id });
    assert.deepEqual([await plannedFor(lost), await plannedFor(kept)], [undefined, "Everywhere"]);
    const names = (await lastDetail(lost)).map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ["project_id", "fixed_version_id"]);
    const another = await create({ fixed_version_id: own });
    const wanted = { project_id: other.id, fixed_version_id: own };
    assert.equal((await refused("PUT", `/issues/${another}.json`, wanted)).length, 1, "said so, it is refused");
    await change(everywhere, { sharing: "none" });
    assert.equal(await plannedFor(kept), undefined);
  });

  test("lose a version that is shared less, by a change of who shared it", async () => {
    const shared = await version("Shared", { sharing: "system" });
    const [inside, outside] = [
      await create({ fixed_version_id: shared }),
      await create({ project_id: other.id, fixed_version_id: shared }),
    ];
    await answered(app, "PUT", "/projects/other.json", { project: { default_version_id: shared } });
    await change(shared, { sharing: "descendants" });
    assert.deepEqual([await plannedFor(inside), await plannedFor(outside)], ["Shared", undefined]);
    const { journals, lock_version } = await shown(outside);
    const detail = { property: "attr", name: "fixed_version_id", old_value: String(shared), new_value: null };
    assert.deepEqual(journals.at(-1).details, [detail]);
    assert.deepEqual([journals.length, journals[0].user.name, lock_version], [1, "Administrator", 1]);
    const { project: left } = await answered(app, "GET", "/projects/other.json");
    assert.equal(left.default_version, undefined);
  });

  test("lose a version when their project, or that of the version, is moved away or deleted", async () => {
    const under = async (identifier: string) =>
      (await answered(app, "POST", "/projects.json", { project: { name: identifier, identifier, parent_id: home.id } }))
        .project.id;
    const moved = await under("moved");
    const gone = await under("gone");
    const below = await version("Below", { sharing: "descendants" });
    const ofGone = await version("Of gone", { sharing: "hierarchy" }, "gone");
    const [first, second] = [
      await create({ project_id: moved, fixed_version_id: below }, { key: ADMIN_KEY } as Person),
      await create({ fixed_version_id: ofGone }),
    ];
    const name = async (id: number) => (await answered(app, "GET", `/issues/${id}.json`)).issue.fixed_version?.name;
    assert.deepEqual([await name(first), await name(second)], ["Below", "Of gone"]);
    const archived = await app.request(`/projects/${gone}/archive.json`, { method: "PUT", key: ADMIN_KEY });
    assert.equal(archived.status, 422, "issues of another project are planned for it");
    await answered(app, "PUT", "/projects/moved.json", { project: { parent_id: "" } });
    assert.equal(await name(first), undefined);
    await answered(app, "DELETE", "/projects/gone.json");
    assert.equal(await name(second), undefined);
    await app.startWorkers();
    await app.settled();
  });

  test("keep a version from being deleted", async () => {
    const used = await version("Used");
    const id = await closed({ fixed_version_id: used });
    const response = await app.request(`/versions/${used}.json`, { method: "DELETE", key: ADMIN_KEY });
    assert.equal(response.status, 422);
    assert.match(await response.text(), /Unable to delete version/);
    await update(id, { fixed_version_id: null });
    await answered(app, "DELETE", `/versions/${used}.json`);
  });

  test("keep their version, whose pages say why and lead to all of them", async () => {
    const used = await version("Planned");
    const free = await version("Free");
    await closed({ fixed_version_id: used });
    const cookie = await session(app, cast.ada);
    for (const path of ["/projects/home/settings/versions?limit=100", `/versions/${used}`]) {
      const html = await (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
      assert.match(html, /Unable to delete version: issues are planned for it/, path);
      assert.match(html, new RegExp(`href="/projects/home/issues\\?fixed_version_id=${used}&amp;status_id=\\*"`), path);
      assert.doesNotMatch(html, new RegExp(`action="/versions/${used}/delete"`), path);
    }
    const list = await app.request("/projects/home/settings/versions?limit=100", { cookie });
    assert.match(await list.text(), new RegExp(`action="/versions/${free}/delete"`));
  });

  test("keep a version from being deleted that one of their custom fields names", async () => {
    const named = await version("Named");
    const wanted = { name: "Found in", field_format: "version", is_for_all: true, tracker_ids: [1], is_filter: true };
    const { custom_field } = await answered(app, "POST", "/custom_fields.json", {
      custom_field: { ...wanted, customized_type: "issue" },
    });
    const of = (value: unknown) => ({ custom_field_values: { [custom_field.id]: value } });
    const id = await create({ tracker_id: 1, ...of(named) });
    const response = await app.request(`/versions/${named}.json`, { method: "DELETE", key: ADMIN_KEY });
    assert.equal(response.status, 422);
    assert.match(await response.text(), /custom fields name it/);
    const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
    const cookie = await session(app, cast.ada);
    const page = await app.request(`/versions/${named}/delete`, { method: "POST", cookie, headers });
    assert.deepEqual([page.status, page.headers.get("location")], [303, "/projects/home/settings/versions"]);
    const flash = page.headers.get("set-cookie")?.split(";", 1)[0];
    const list = await app.request("/projects/home/settings/versions", { cookie: `${cookie}; ${flash}`, headers });
    assert.match(await list.text(), /Unable to delete version: custom fields name it/);
    assert.equal((await answered(app, "GET", `/versions/${named}.json`)).version.name, "Named");
    await update(id, of(""));
    await answered(app, "DELETE", `/versions/${named}.json`);
  });

  test("are found by version, its date and its status, and sorted by its date", async () => {
    const soon = await version("Soon", { due_date: "2030-01-01" });
    const late = await version("Late", { due_date: "2030-06-01" });
    const undated = await version("Undated");
    const where = await project(app, "found", { members: { Manager: [cast.ada] } });
    const ids: number[] = [];
    for (const fixed_version_id of [late, undated, soon, null]) ids.push(await create({ fixed_version_id }));
    const [ofLate = 0, ofUndated = 0, ofSoon = 0, ofNone = 0] = ids;
    const among = (found: number[]) => found.filter((id) => ids.includes(id)).sort((a, b) => a - b);
    const finds = async (filter: string, expected: number[]) =>
      assert.deepEqual(
        among(await listed(`project_id=home&status_id=*&${filter}`)),
        expected.toSorted((a, b) => a - b),
        filter,
      );
    assert.ok(where.id > 0);
    await finds(`fixed_version_id=${soon}`, [ofSoon]);
    await finds(`fixed_version_id=${soon}|${late}`, [ofSoon, ofLate]);
    await finds(`fixed_version_id=!${soon}`, [ofLate, ofUndated, ofNone]);
    await finds("fixed_version_id=*", [ofLate, ofUndated, ofSoon]);
    await finds("fixed_version_id=!*", [ofNone]);
    await finds("fixed_version.due_date=>=2030-02-01", [ofLate]);
    await finds("fixed_version.due_date=*", [ofSoon, ofLate]);
    await finds("fixed_version.due_date=!*", [ofUndated, ofNone]);
    await change(undated, { status: "closed" });
    await change(late, { status: "locked" });
    await finds("fixed_version_id=o", [ofSoon]);
    await finds("fixed_version_id=c", [ofUndated]);
    await finds("fixed_version.status=open|locked", [ofSoon, ofLate]);
    await finds("fixed_version.status=!open", [ofLate, ofUndated, ofNone]);
    const sorted = async (sort: string) =>
      (await listed(`project_id=home&status_id=*&sort=${sort}`)).filter((id) => ids.includes(id));
    assert.deepEqual(await sorted("fixed_version"), [ofSoon, ofLate, ofUndated, ofNone]);
    assert.deepEqual(await sorted("fixed_version:desc"), [ofUndated, ofLate, ofSoon, ofNone]);
    for (const filter of ["fixed_version_id=bogus", "fixed_version.status=done", "fixed_version.due_date=soon"]) {
      assert.equal((await app.request(`/issues.json?${filter}`, { key: cast.ada.key })).status, 422, filter);
    }
  });

  test("follow the tracker and the workflow: off, required where there is one, read-only", async () => {
    const permitted = (permissions: object[]) =>
      answered(app, "PUT", "/workflows.json?tracker_id=2&role_id=1", { workflow: { permissions } });
    const workflow = (rule: string) => permitted([{ old_status_id: 0, field: "fixed_version_id", rule }]);
    const fields = { tracker_id: 2 };
    const any = await version("Any");
    assert.ok(any > 0);
    await workflow("required");
    const wanted = { project_id: home.id, subject: "Gate", ...fields };
    assert.deepEqual(await refused("POST", "/issues.json", wanted), ["Target version cannot be blank"]);
    await project(app, "planless", { members: { Manager: [cast.ada] } });
    await create({ ...fields, project_id: "planless" });
    await workflow("readonly");
    assert.equal((await refused("POST", "/issues.json", { ...wanted, fixed_version_id: any })).length, 1);
    await permitted([]);
    const moving = await create({ ...fields, fixed_version_id: any });
    await permitted([{ old_status_id: 1, field: "fixed_version_id", rule: "readonly" }]);
    await update(moving, { project_id: other.id });
    assert.equal(await plannedFor(moving), undefined, "read-only or not");
    const { tracker } = await answered(app, "GET", "/trackers/2.json");
    const enabled = tracker.enabled_standard_fields.filter((name: string) => name !== "fixed_version_id");
    await answered(app, "PUT", "/trackers/2.json", { tracker: { enabled_standard_fields: enabled } });
    await change(any, { default_project_version: true });
    assert.equal(
      await plannedFor(await create(fields)),
      undefined,
      "the default is not for a tracker without versions",
    );
    await change(any, { default_project_version: false });
  });

  test("count for the progress of a version as far as the viewer sees them", async () => {
    const id = await version("Progress");
    await closed({ fixed_version_id: id, estimated_hours: 6 });
    await create({ fixed_version_id: id, estimated_hours: 2, done_ratio: 50 });
    await create({ fixed_version_id: id, is_private: true });
    const hours = async ({ key }: Person) =>
      (await answered(app, "GET", `/versions/${id}.json`, undefined, key)).version.estimated_hours;
    assert.equal(await hours(cast.ada), 8);
    const page = async (who: Person) => {
      const cookie = await session(app, who);
      return (await app.request(`/versions/${id}`, { cookie, headers: { accept: "text/html" } })).text();
    };
    // 6 closed and 1 of 2 done, of 8; what is not estimated weighs 4, the average.
    assert.match(await page(cast.ada), /58 %/);
    assert.match(await page(cast.mary), /87 %/);
  });
});
