import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, answered, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";

describe("Projects over REST", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary" | "outsider", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary", "outsider");
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    await project(app, "open-house", { isPublic: true });
  });
  after(() => app.close());

  const asked = async (method: string, path: string, json?: unknown, key: string | undefined = ADMIN_KEY) => {
    const response = await app.request(path, { method, key: key || undefined, json });
    const body = await response.text();
    return { status: response.status, headers: response.headers, body: body === "" ? null : JSON.parse(body) };
  };
  const created = async (fields: object, key = ADMIN_KEY) =>
    (await answered(app, "POST", "/projects.json", { project: fields }, key)).project;

  test("a name of digits may be sent as a number", async () => {
    const made = await created({ name: 2027, identifier: "year", description: 1.5 });
    assert.deepEqual([made.name, made.description], ["2027", "1.5"]);
  });

  test("a new project has all trackers and issue tracking", async () => {
    const { identifier } = await created({ name: "Fresh", identifier: "fresh" });
    const { project: shown } = await answered(
      app,
      "GET",
      `/projects/${identifier}.json?include=trackers,enabled_modules,issue_categories`,
    );
    assert.deepEqual(
      shown.trackers.map(({ name }: { name: string }) => name),
      ["Bug", "Feature", "Support"],
    );
    assert.deepEqual(
      shown.enabled_modules.map(({ name }: { name: string }) => name),
      ["issue_tracking"],
    );
    assert.deepEqual(shown.issue_categories, []);
  });

  test("issue_custom_fields are those chosen for the project that the caller sees there", async () => {
    const { id: home } = (await answered(app, "GET", "/projects/home.json")).project;
    const made = async (name: string, more: object) =>
      answered(app, "POST", "/custom_fields.json", { custom_field: { customized_type: "issue", name, ...more } });
    await made("Everywhere", { is_for_all: true });
    await made("At home", { project_ids: [home] });
    await made("Elsewhere", {});
    await made("Of managers", { project_ids: [home], visible: false, role_ids: [1] });
    const fields = async (path: string, key = ADMIN_KEY) => {
      const { project: one, projects = [one] } = await answered(app, "GET", path, undefined, key);
      const names = (shown: { issue_custom_fields: { name: string }[] }) =>
        shown.issue_custom_fields.map(({ name }) => name);
      return projects
        .filter(({ identifier }: { identifier: string }) => /^(home|open-house)$/.test(identifier))
        .map(names);
    };
    const one = "/projects/home.json?include=issue_custom_fields";
    assert.deepEqual(await fields(one), [["At home", "Of managers"]]);
    assert.deepEqual(await fields(one, cast.ada.key), [["At home", "Of managers"]]);
    assert.deepEqual(await fields(one, cast.mary.key), [["At home"]]);
    const all = "/projects.json?limit=100&include=issue_custom_fields";
    assert.deepEqual((await fields(all, cast.ada.key)).sort(), [[], ["At home", "Of managers"]]);
  });

  test("a hidden field of projects without a role is for administrators alone; one of issues needs a role", async () => {
    const hidden = (customized_type: string) => {
      const custom_field = { customized_type, name: `Hidden of ${customized_type}s`, visible: false };
      return asked("POST", "/custom_fields.json", { custom_field });
    };
    assert.equal((await hidden("issue")).status, 422);
    const { status, body } = await hidden("project");
    assert.equal(status, 201);
    const { id } = body.custom_field;
    await answered(app, "PUT", "/projects/home.json", { project: { custom_fields: [{ id, value: "Budget" }] } });
    const seen = async (key?: string) => {
      const { project: shown } = await answered(app, "GET", "/projects/home.json", undefined, key);
      return (shown.custom_fields ?? []).filter((field: { id: number }) => field.id === id).length;
    };
    assert.deepEqual([await seen(), await seen(cast.ada.key)], [1, 0]);
    await answered(app, "DELETE", `/custom_fields/${id}.json`);
  });

  test("a created project is answered whole, with its address", async () => {
    const fields = {
      name: "Whole",
      identifier: "whole",
      description: "d",
      homepage: "https://example.test/",
      is_public: false,
    };
    const { status, headers, body } = await asked("POST", "/projects.json", { project: fields });
    const { id, created_on, updated_on, ...rest } = body.project;
    assert.equal(status, 201);
    assert.equal(headers.get("location"), `http://bellwether.test/projects/${id}`);
    assert.match(created_on, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.equal(updated_on, created_on);
    assert.deepEqual(rest, { ...fields, status: 1, inherit_members: false });
  });

  test("modules and trackers that are asked for are the ones it gets", async () => {
    await created({
      name: "Chosen",
      identifier: "chosen",
      enabled_module_names: ["issue_tracking", "wiki"],
      tracker_ids: ["1"],
    });
    const { project: shown } = await answered(app, "GET", "/projects/chosen.json?include=trackers,enabled_modules");
    assert.deepEqual(shown.trackers, [{ id: 1, name: "Bug" }]);
    assert.deepEqual(
      shown.enabled_modules.map(({ name }: { name: string }) => name),
      ["issue_tracking", "wiki"],
    );
  });

  test("an identifier begins with any of its signs, and names its project", async () => {
    for (const identifier of ["-dash", "_line", "-1"]) {
      await created({ name: "Signs", identifier, tracker_ids: ["1", ""], enabled_module_names: ["wiki", ""] });
      assert.equal((await answered(app, "GET", `/projects/${identifier}.json`)).project.identifier, identifier);
    }
  });

  test("everything wrong with a project is said at once, and nothing is written", async () => {
    const wrong = { name: " ", identifier: "Bad Ident!", homepage: "x".repeat(256), parent_id: 999 };
    const { status, body } = await asked("POST", "/projects.json", { project: wrong });
    assert.equal(status, 422);
    assert.deepEqual(body.errors, [
      "Name cannot be blank",
      "Identifier is invalid",
      "Homepage is too long (maximum is 255 characters)",
      "Subproject of is invalid",
    ]);
  });

  const refused: [rule: string, fields: unknown, message: RegExp][] = [
    ["an identifier is used once", { name: "x", identifier: "home" }, /Identifier has already been taken/],
    [
      "an identifier is no longer than that",
      { name: "x", identifier: "x".repeat(101) },
      /Identifier is too long \(maximum is 100/,
    ],
    ["an identifier is not a number", { name: "x", identifier: "42" }, /Identifier is invalid/],
    ["an identifier is not a page's address", { name: "x", identifier: "new" }, /Identifier is reserved/],
    ["a project needs an identifier", { name: "x" }, /Identifier cannot be blank/],
    ["an unknown field is named", { name: "x", identifier: "y", nonsense: 1 }, /nonsense is not a known field/],
    ["a field of the wrong type is named", { name: ["x"], identifier: "y" }, /Name must be text/],
    ["an unknown tracker is named", { name: "x", identifier: "y", tracker_ids: [77] }, /no tracker 77/],
    [
      "an unknown module is named, with those there are",
      { name: "x", identifier: "y", enabled_module_names: ["no"] },
      /no module "no".*issue_tracking/,
    ],
    ["text that cannot be stored is refused", { name: "a\u0000b", identifier: "y" }, /cannot be stored/],
    ["a name has an end", { name: "x".repeat(300), identifier: "y" }, /too long/],
  ];
  for (const [rule, fields, message] of refused) {
    test(rule, async () => {
      const before = (await answered(app, "GET", "/projects.json?status=*")).total_count;
      const { status, body } = await asked("POST", "/projects.json", { project: fields });
      assert.equal(status, 422);
      assert.match(body.errors.join(" "), message);
      assert.equal((await answered(app, "GET", "/projects.json?status=*")).total_count, before);
    });
  }

  test("a body without its wrapper is refused", async () => {
    const { status, body } = await asked("POST", "/projects.json", { name: "x" });
    assert.equal(status, 422);
    assert.match(body.errors[0], /"project"/);
  });

  test("a custom field that is none is passed over when it is empty, and refused when it is not", async () => {
    const project = { name: "x", identifier: "tolerant", inherit_members: false, custom_field_values: { 1: "" } };
    assert.equal((await asked("POST", "/projects.json", { project })).status, 201);
    const wrong = { custom_field_values: { 1: "a" } };
    const { status, body } = await asked("PUT", "/projects/tolerant.json", { project: wrong });
    assert.equal(status, 422);
    assert.match(body.errors[0], /custom field 1/);
  });

  test("new issues go to whom the project names, unless their category names another", async () => {
    const { id } = await created({ name: "Desk", identifier: "desk" }, cast.ada.key);
    const put = (default_assigned_to_id: unknown) =>
      asked("PUT", "/projects/desk.json", { project: { default_assigned_to_id } }, cast.ada.key);
    assert.equal((await put(cast.ada.id)).status, 204);
    const { default_assignee } = (await answered(app, "GET", "/projects/desk.json")).project;
    assert.deepEqual(default_assignee, { id: cast.ada.id, name: "Ada" });
    const membership = { user_id: cast.mary.id, role_ids: [3] };
    await answered(app, "POST", "/projects/desk/memberships.json", { membership });
    const issue_category = { name: "Hers", assigned_to_id: cast.mary.id };
    const category = (await answered(app, "POST", "/projects/desk/issue_categories.json", { issue_category }))
      .issue_category.id;
    const assignee = async (more: object) => {
      const issue = { project_id: id, subject: "Whose", ...more };
      return (await answered(app, "POST", "/issues.json", { issue })).issue.assigned_to?.name;
    };
    assert.deepEqual(await Promise.all([assignee({}), assignee({ category_id: category })]), ["Ada", "Mary"]);
    assert.deepEqual((await put(99_999)).body.errors, ["Default assignee is invalid"]);
    assert.equal((await put(cast.outsider.id)).status, 204);
    assert.equal(await assignee({}), undefined, "who can be given no issue of the project is given none");
    assert.equal((await put("")).status, 204);
    assert.equal((await answered(app, "GET", "/projects/desk.json")).project.default_assignee, undefined);
  });

  test("its managers choose the custom fields of its issues; those they do not see stay", async () => {
    const field = async (name: string, more: object = {}): Promise<number> => {
      const custom_field = { customized_type: "issue", name, tracker_ids: [1], ...more };
      return (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
    };
    const [plain, secret] = [await field("Ink"), await field("Sealed", { visible: false, role_ids: [3] })];
    const everywhere = await field("All over", { is_for_all: true });
    await created({ name: "Chosen", identifier: "picked" }, cast.ada.key);
    const put = (ids: unknown, key = cast.ada.key) =>
      asked("PUT", "/projects/picked.json", { project: { issue_custom_field_ids: ids } }, key);
    const chosen = async () => {
      const { issue_custom_fields } = (await answered(app, "GET", "/projects/picked.json?include=issue_custom_fields"))
        .project;
      return issue_custom_fields.map(({ name }: { name: string }) => name);
    };
    assert.equal((await put([plain, secret], ADMIN_KEY)).status, 204);
    assert.deepEqual(await chosen(), ["Ink", "Sealed"]);
    assert.equal((await put([everywhere])).status, 204);
    assert.deepEqual(await chosen(), ["Sealed"]);
    assert.equal((await put([secret])).status, 422);
    assert.equal((await put([99_999])).status, 422);
    assert.equal((await put("")).status, 204);
    assert.deepEqual(await chosen(), ["Sealed"]);
    assert.equal((await put([""], ADMIN_KEY)).status, 204);
    assert.deepEqual(await chosen(), []);
  });

  test("who may create subprojects alone creates them there, and none at the top", async () => {
    const { lead } = await people(app, "lead");
    const role = { name: "Lead", permissions: ["add_subprojects", "edit_project"] };
    const { id } = (await answered(app, "POST", "/roles.json", { role })).role;
    const above = await project(app, "above");
    const membership = { user_id: lead.id, role_ids: [id] };
    await answered(app, "POST", "/projects/above/memberships.json", { membership });
    const create = (identifier: string, parent_id?: number) =>
      asked("POST", "/projects.json", { project: { name: identifier, identifier, parent_id } }, lead.key);
    assert.deepEqual((await create("at-top")).body.errors, ["Subproject of is invalid"]);
    const elsewhere = await project(app, "not-theirs", { isPublic: true });
    assert.equal((await create("elsewhere", elsewhere.id)).status, 422);
    assert.equal((await create("below", above.id)).status, 201);
  });

  test("whoever may add projects becomes the manager of theirs", async () => {
    await created({ name: "Hers", identifier: "hers" }, cast.ada.key);
    const { memberships } = await answered(app, "GET", "/projects/hers/memberships.json", undefined, cast.ada.key);
    assert.deepEqual(
      memberships.map((m: { user: object; roles: { name: string }[] }) => [m.user, m.roles[0]?.name]),
      [[{ id: cast.ada.id, name: "Ada" }, "Manager"]],
    );
  });

  test("who may not add projects is told so; visitors are asked to log in", async () => {
    const fields = { project: { name: "x", identifier: "never" } };
    assert.equal((await asked("POST", "/projects.json", fields, cast.mary.key)).status, 403);
    assert.equal((await asked("POST", "/projects.json", fields, "")).status, 401);
  });

  test("a project hidden from somebody is as a missing one: 404, to visitors 401", async () => {
    assert.equal((await asked("GET", "/projects/home.json", undefined, cast.mary.key)).status, 200);
    assert.equal((await asked("GET", "/projects/home.json", undefined, cast.outsider.key)).status, 404);
    assert.equal((await asked("GET", "/projects/home.json", undefined, "")).status, 401);
    assert.equal((await asked("GET", "/projects/nope.json", undefined, "")).status, 401);
    for (const missing of ["nope", "999999", "99999999999", "%00"]) {
      assert.equal((await asked("GET", `/projects/${missing}.json`)).status, 404, missing);
    }
  });

  test("the list holds what one may see", async () => {
    const identifiers = async (key: string) =>
      (await asked("GET", "/projects.json?limit=100", undefined, key)).body.projects.map(
        (p: { identifier: string }) => p.identifier,
      );
    assert.ok(!(await identifiers("")).includes("home"));
    assert.ok((await identifiers("")).includes("open-house"));
    assert.ok((await identifiers(cast.mary.key)).includes("home"));
    assert.ok(!(await identifiers(cast.outsider.key)).includes("home"));
  });

  test("a status that makes no sense is refused", async () => {
    assert.equal((await asked("GET", "/projects.json?status=nonsense")).status, 422);
  });

  test("an update changes what it names and nothing else", async () => {
    await created({ name: "Before", identifier: "changing", description: "kept" });
    const { status, body } = await asked("PUT", "/projects/changing.json", { project: { name: "After" } });
    assert.deepEqual([status, body], [204, null]);
    const { project: shown } = await answered(app, "GET", "/projects/changing.json");
    assert.deepEqual([shown.name, shown.description], ["After", "kept"]);
  });

  test("an identifier stays what it is; sending the same one is no change", async () => {
    assert.equal((await asked("PUT", "/projects/home.json", { project: { identifier: "home" } })).status, 204);
    assert.equal((await asked("PUT", "/projects/home.json", { project: { identifier: "other" } })).status, 422);
  });

  test("a project cannot lie under itself, at any distance", async () => {
    const top = await created({ name: "Top", identifier: "top" });
    const under = await created({ name: "Under", identifier: "under", parent_id: top.id });
    assert.deepEqual(under.parent, { id: top.id, name: "Top" });
    for (const parent_id of [top.id, under.id]) {
      assert.equal((await asked("PUT", "/projects/top.json", { project: { parent_id } })).status, 422);
    }
  });

  test("a parent one does not see is not told of", async () => {
    const hidden = await created({ name: "Hidden", identifier: "hidden", is_public: false });
    await created({ name: "Seen", identifier: "seen", parent_id: hidden.id });
    const { body } = await asked("GET", "/projects/seen.json", undefined, cast.outsider.key);
    assert.equal(body.project.parent, undefined);
  });

  test("members of the parent are members below it where they are inherited, until they are not", async () => {
    const top = await created({ name: "Upper", identifier: "upper", is_public: false });
    const low = await created({ name: "Lower", identifier: "lower", is_public: false, parent_id: top.id });
    await answered(app, "POST", "/projects/upper/memberships.json", {
      membership: { user_id: cast.outsider.id, role_ids: [1] },
    });
    const status = async () => (await asked("GET", "/projects/lower.json", undefined, cast.outsider.key)).status;
    const inherit = (inherit_members: boolean) =>
      answered(app, "PUT", "/projects/lower.json", { project: { inherit_members } });
    assert.deepEqual([low.inherit_members, await status()], [false, 404]);
    await inherit(true);
    assert.equal(await status(), 200);
    const { user } = await answered(app, "GET", `/users/${cast.outsider.id}.json?include=memberships`);
    assert.deepEqual(
      user.memberships.map(({ project, roles }: { project: { name: string }; roles: { inherited?: true }[] }) => [
        project.name,
        roles[0]?.inherited,
      ]),
      [
        ["Lower", true],
        ["Upper", undefined],
      ],
    );
    await inherit(false);
    assert.equal(await status(), 404);
  });

  test("modules are chosen by those who may; sending the present ones is no change", async () => {
    await app.runtime.db
      .updateTable("roles")
      .set((eb) => ({ permissions: eb.fn<string[]>("array_append", ["permissions", eb.val("edit_project")]) }))
      .where("name", "=", "Reporter")
      .execute();
    const put = (project: object) => asked("PUT", "/projects/home.json", { project }, cast.mary.key);
    assert.equal((await put({ enabled_module_names: ["issue_tracking"] })).status, 204);
    const { status, body } = await put({ name: "Not saved", enabled_module_names: [] });
    assert.equal(status, 422);
    assert.match(body.errors[0], /modules/);
    assert.equal((await answered(app, "GET", "/projects/home.json")).project.name, "home");
  });

  test("closing takes what lies under it along, and so does opening", async () => {
    const top = await created({ name: "Branch", identifier: "branch" });
    await created({ name: "Twig", identifier: "twig", parent_id: top.id });
    const statuses = async () => [
      (await answered(app, "GET", "/projects/branch.json")).project.status,
      (await answered(app, "GET", "/projects/twig.json")).project.status,
    ];
    await answered(app, "PUT", "/projects/branch/close.json");
    assert.deepEqual(await statuses(), [5, 5]);
    const { status, body } = await asked("PUT", "/projects/branch.json", { project: { name: "x" } });
    assert.equal(status, 403);
    assert.match(body.errors[0], /closed/);
    await answered(app, "PUT", "/projects/branch/reopen.json");
    assert.deepEqual(await statuses(), [1, 1]);
  });

  test("a manager closes and reopens, only administrators archive", async () => {
    assert.equal((await asked("PUT", "/projects/home/close.json", undefined, cast.ada.key)).status, 204);
    assert.equal((await asked("PUT", "/projects/home/reopen.json", undefined, cast.ada.key)).status, 204);
    assert.equal((await asked("PUT", "/projects/home/close.json", undefined, cast.mary.key)).status, 403);
    assert.equal((await asked("PUT", "/projects/home/archive.json", undefined, cast.ada.key)).status, 403);
  });

  test("an archived project is gone for its members, and back when it is brought back", async () => {
    const seen = async () => (await asked("GET", "/projects/home.json", undefined, cast.ada.key)).status;
    await answered(app, "PUT", "/projects/home/archive.json");
    assert.equal(await seen(), 404);
    const listed = async (query: string) =>
      (await answered(app, "GET", `/projects.json?${query}`)).projects.map((p: { identifier: string }) => p.identifier);
    assert.ok(!(await listed("limit=100")).includes("home"));
    assert.deepEqual(await listed("status=9"), ["home"]);
    await answered(app, "PUT", "/projects/home/unarchive.json");
    assert.equal(await seen(), 200);
  });

  test("a project does not come back without what it lies under", async () => {
    const top = await created({ name: "Root", identifier: "root" });
    await created({ name: "Leaf", identifier: "leaf", parent_id: top.id });
    await answered(app, "PUT", "/projects/root/archive.json");
    const { status, body } = await asked("PUT", "/projects/leaf/unarchive.json");
    assert.equal(status, 422);
    assert.match(body.errors[0], /Root/);
  });
});
