import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { OpenApiDocument } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { ADMIN_KEY, type Person, people, type TestApp, testApp } from "../../src/testing/index.js";
import { ideasPart } from "../plugin/ideas/index.js";
import { type AnswerCheck, answerCheck } from "./answer-check.js";

/** A picture of one pixel. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Everything is made, shown, changed and deleted over REST, and each answer is held against the document. */
describe("Answers of REST", () => {
  let app: TestApp;
  let check: AnswerCheck;
  let operations: string[];
  let cast: Record<"ada" | "grace", Person>;
  const succeeded = new Set<string>();

  before(async () => {
    app = await testApp({ parts: [...parts, ideasPart] });
    const document = (await (await app.request("/openapi.json")).json()) as OpenApiDocument;
    check = answerCheck(document);
    operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    cast = await people(app, "ada", "grace");
  });
  after(() => app.close());

  const sendAs = async (key: string | undefined, method: string, path: string, json?: unknown) => {
    const response = await app.request(path, { method, key, json });
    const operation = await check(method, path, response);
    if (response.ok) succeeded.add(operation);
    return response;
  };

  /** By the administrator, who must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: the document says the shape
  async function send(method: string, path: string, json?: unknown): Promise<any> {
    const response = await sendAs(ADMIN_KEY, method, path, json);
    const body = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${body}`);
    return body === "" ? undefined : JSON.parse(body);
  }

  /** To the administrator, who must get it, to a member, to who is none, and to a visitor. */
  async function show(path: string): Promise<void> {
    await send("GET", path);
    for (const key of [cast.ada.key, cast.grace.key, undefined]) await sendAs(key, "GET", path);
  }

  test("about people are as the document says, for whoever asks", async () => {
    const { user_type } = await send("POST", "/user_types.json", { user_type: { name: "Guest", internal: false } });
    await send("PUT", `/user_types/${user_type.id}.json`, { user_type: { features: ["activity_feed"] } });
    const wanted = { login: "mary", firstname: "Mary", lastname: "M", mail: "mary@example.test" };
    const { user } = await send("POST", "/users.json", { user: { ...wanted, user_type_id: user_type.id } });
    const { group } = await send("POST", "/groups.json", { group: { name: "Builders", user_ids: [cast.ada.id] } });
    await send("POST", `/groups/${group.id}/users.json`, { user_id: user.id });
    await send("PUT", `/groups/${group.id}.json`, { group: { name: "Painters" } });
    const { project } = await send("POST", "/projects.json", { project: { name: "Roof", identifier: "roof" } });
    const membership = { user_id: group.id, role_ids: [1, 2] };
    await send("POST", `/projects/${project.id}/memberships.json`, { membership });
    const { api_key } = await send("POST", `/users/${user.id}/api_keys.json`, { api_key: { name: "Laptop" } });
    await send("PUT", `/users/${user.id}.json`, { user: { status: 3, service_notification_center_enabled: false } });
    await send("PUT", "/my/account.json", { user: { language: "en" } });
    await send("PUT", "/settings.json", { settings: { app_title: "House" } });

    await show("/users.json?status=*&sort=login:desc&limit=2&offset=1");
    for (const id of [user.id, cast.ada.id, "current"]) await show(`/users/${id}.json?include=memberships,groups`);
    await show("/my/account.json");
    await showAvatar();
    await show(`/users/${user.id}/api_keys.json`);
    await show(`/users/${user.id}/api_keys/${api_key.id}.json`);
    await show("/groups.json");
    await show(`/groups/${group.id}.json?include=users,memberships`);
    await show("/roles.json");
    for (const id of [1, 2, 3, 4, 5]) await show(`/roles/${id}.json`);
    await show("/user_types.json");
    await show(`/user_types/${user_type.id}.json`);
    await show("/settings.json");

    await send("DELETE", `/users/${user.id}/api_keys/${api_key.id}.json`);
    await send("DELETE", `/groups/${group.id}/users/${user.id}.json`);
    await send("DELETE", `/groups/${group.id}.json`);
    await send("DELETE", `/users/${user.id}.json`);
    await send("DELETE", `/user_types/${user_type.id}.json`);
  });

  /** It is given on a page. */
  async function showAvatar(): Promise<void> {
    const picture = Buffer.from(DOT, "base64");
    const drawn = { user_id: cast.ada.id, version: "0123456789abcdef", small: picture, large: picture };
    await app.runtime.db.insertInto("avatars").values(drawn).execute();
    const shown = await app.request(`/avatars/${cast.ada.id}/${drawn.version}/48`, { key: cast.ada.key });
    assert.equal(shown.headers.get("content-type"), "image/webp");
    succeeded.add("GET /avatars/{id}/{version}/{size}");
    await show(`/users/${cast.ada.id}.json`);
  }

  test("about trackers, statuses, priorities, roles and workflows are as the document says, for whoever asks", async () => {
    for (const [path, one] of [
      ["/trackers", "tracker"],
      ["/issue_statuses", "issue_status"],
      ["/enumerations/issue_priorities", "issue_priority"],
      ["/roles", "role"],
    ] as const) {
      const { id } = (await send("POST", `${path}.json`, { [one]: { name: "Spike" } }))[one];
      await send("PUT", `${path}/${id}.json`, { [one]: { name: "Probe", position: 2 } });
      await show(`${path}.json`);
      await show(`${path}/${id}.json`);
      await send("DELETE", `${path}/${id}.json`);
    }
    const custom_field = { customized_type: "issue", name: "Colour", field_format: "list", possible_values: ["red"] };
    const { custom_field: made } = await send("POST", "/custom_fields.json", { custom_field });
    await send("PUT", `/custom_fields/${made.id}.json`, { custom_field: { name: "Paint", multiple: true } });
    await show("/custom_fields.json");
    await show(`/custom_fields/${made.id}.json`);
    await send("DELETE", `/custom_fields/${made.id}.json`);
    const path = "/workflows.json?tracker_id=3&role_id=3";
    const permissions = [{ old_status_id: 1, field: "subject", rule: "readonly" }];
    await send("PUT", path, { workflow: { permissions } });
    await show(path);
  });

  test("about saved queries are as the document says, for whoever asks", async () => {
    const query = { name: "Mine", visibility: "public", filters: { status_id: "open", assigned_to_id: "me" } };
    const { query: made } = await send("POST", "/queries.json", { query });
    await send("PUT", `/queries/${made.id}.json`, { query: { columns: ["subject"], group_by: "status", sort: "id" } });
    await show("/queries.json?limit=2&offset=1");
    await show(`/queries/${made.id}.json`);
    await show(`/issues.json?query_id=${made.id}&group_by=tracker`);
    await send("DELETE", `/queries/${made.id}.json`);
  });

  test("about projects are as the document says, for whoever asks", async () => {
    const home = { name: "Home", identifier: "home", description: "The house", homepage: "https://example.test" };
    const { project: parent } = await send("POST", "/projects.json", { project: { ...home, is_public: false } });
    const garden = { name: "Garden", identifier: "garden", parent_id: parent.id };
    const { project } = await send("POST", "/projects.json", { project: garden });
    await send("PUT", `/projects/${project.id}.json`, { project: { description: "Behind it" } });
    const categories = `/projects/${parent.id}/issue_categories.json`;
    const { membership } = await send("POST", `/projects/${parent.id}/memberships.json`, {
      membership: { user_id: cast.ada.id, role_ids: [2] },
    });
    await send("PUT", `/memberships/${membership.id}.json`, { membership: { role_ids: [1, 2] } });
    await send("POST", categories, { issue_category: { name: "Doors" } });
    const windows = { name: "Windows", assigned_to_id: cast.ada.id };
    const { issue_category: category } = await send("POST", categories, { issue_category: windows });
    await send("PUT", `/issue_categories/${category.id}.json`, { issue_category: { name: "Panes" } });

    const versions = `/projects/${parent.id}/versions.json`;
    const next = { name: "1.0", due_date: "2030-01-31", sharing: "tree", default_project_version: true };
    const { version } = await send("POST", versions, { version: next });
    await send("PUT", `/versions/${version.id}.json`, { version: { description: "The first", due_date: "" } });

    const include = "include=trackers,issue_categories,enabled_modules,issue_custom_fields";
    await show(`/projects.json?status=*&${include}`);
    for (const id of [parent.id, "garden"]) await show(`/projects/${id}.json?${include}`);
    await show(`/projects/${parent.id}/memberships.json`);
    await show(`/memberships/${membership.id}.json`);
    await show(categories);
    await show(`/issue_categories/${category.id}.json`);
    for (const path of [versions, "/projects/garden/versions.json"]) await show(path);
    await show(`/versions/${version.id}.json`);

    for (const turn of ["close", "reopen", "archive", "unarchive"]) {
      for (const method of ["PUT", "POST"]) await send(method, `/projects/garden/${turn}.json`);
    }
    for (const method of ["POST", "DELETE"]) await send(method, "/projects/garden/bookmark.json");
    await send("DELETE", `/issue_categories/${category.id}.json`);
    await send("DELETE", `/memberships/${membership.id}.json`);
    await send("DELETE", `/versions/${version.id}.json`);
    await send("DELETE", "/projects/garden.json");
  });

  const severity = async (): Promise<number> => {
    const list = { name: "Severity", field_format: "list", possible_values: ["low", "high"], multiple: true };
    const custom_field = { customized_type: "issue", ...list, is_for_all: true, tracker_ids: [1, 2, 3] };
    return (await send("POST", "/custom_fields.json", { custom_field })).custom_field.id;
  };

  test("about issues are as the document says, for whoever asks", async () => {
    const { project } = await send("POST", "/projects.json", { project: { name: "Yard", identifier: "yard" } });
    await send("POST", "/projects/yard/memberships.json", { membership: { user_id: cast.ada.id, role_ids: [1] } });
    const { issue_category } = await send("POST", "/projects/yard/issue_categories.json", {
      issue_category: { name: "Trees" },
    });
    const { version } = await send("POST", "/projects/yard/versions.json", { version: { name: "Spring" } });
    const whole = {
      project_id: project.id,
      fixed_version_id: version.id,
      subject: "Plant",
      description: "A **tree**",
      category_id: issue_category.id,
      assigned_to_id: cast.ada.id,
      start_date: "2030-01-01",
      due_date: "2030-01-31",
      done_ratio: 10,
      estimated_hours: 2.5,
      watcher_user_ids: [cast.ada.id],
      custom_fields: [{ id: await severity(), value: "high" }],
    };
    const { issue } = await send("POST", "/issues.json", { issue: whole });
    const bare = await send("POST", "/projects/yard/issues.json", { issue: { subject: "Bare", is_private: true } });
    const path = `/issues/${issue.id}.json`;
    const { issue: tree } = await send("POST", "/projects/yard/issues.json", { issue: { subject: "Tree" } });
    await send("PUT", path, { issue: { parent_issue_id: tree.id } });
    const { relation } = await send("POST", `/issues/${bare.issue.id}/relations.json`, {
      relation: { issue_to_id: issue.id, relation_type: "precedes", delay: 1 },
    });
    await send("POST", "/issues.json", { copy_from: issue.id, link_copy: "1", issue: { subject: "Copy" } });
    await send("POST", "/projects/yard/issues.json", { copy_from: issue.id, copy_watchers: true, issue: {} });
    await show(`/issues/${issue.id}/relations.json`);
    await show(`/relations/${relation.id}.json`);
    await show(`/issues/${tree.id}.json?include=children,relations`);
    await show("/issues.json?status_id=*&include=relations");
    await send("DELETE", `/relations/${relation.id}.json`);
    await send("PUT", path, { issue: { notes: "Done", status_id: 5, due_date: "", description: "" } });
    await send("PUT", path, { issue: { notes: "Between us", private_notes: true } });
    await send("POST", `/issues/${issue.id}/watchers.json`, { user_ids: [cast.grace.id] });
    const { idea } = await send("POST", "/ideas.json", { idea: { project_id: project.id, title: "A pond" } });

    await show("/issues.json?status_id=*&sort=priority:desc,id&limit=1");
    await show("/projects/yard/issues.json");
    await show("/issues.json?nometa=1");
    await show("/search.json?q=bare&titles_only=1");
    await show("/projects/yard/search.json?q=");
    await show(`${path}?include=journals,watchers,allowed_statuses`);
    await show(`/ideas/${idea.id}.json`);

    const { journals } = (await send("GET", `${path}?include=journals`)).issue;
    await send("PUT", `/journals/${journals[1].id}.json`, {
      journal: { notes: "Between us two", private_notes: true },
    });
    await send("DELETE", `/journals/${journals[1].id}.json`);
    await send("DELETE", `/issues/${issue.id}/watchers/${cast.grace.id}.json`);
    await send("DELETE", path);
  });

  test("about attachments are as the document says, for whoever asks", async () => {
    const { project } = await send("POST", "/projects.json", { project: { name: "Cellar", identifier: "cellar" } });
    await send("POST", "/projects/cellar/memberships.json", { membership: { user_id: cast.ada.id, role_ids: [1] } });
    const octets = { method: "POST", key: ADMIN_KEY, headers: { "content-type": "application/octet-stream" } };
    const path = "/uploads.json?filename=page.html";
    const answer = await app.request(path, { ...octets, body: "<p>" });
    succeeded.add(await check("POST", path, answer));
    const { upload } = (await answer.json()) as { upload: { id: number; token: string } };
    const picture = Buffer.from(DOT, "base64");
    const other = await app.request("/uploads.json?filename=dot.png", { ...octets, body: picture });
    const { upload: dot } = (await other.json()) as { upload: { id: number; token: string } };
    const wanted = { project_id: project.id, subject: "Shelves", uploads: [upload, dot] };
    const { issue } = await send("POST", "/issues.json", { issue: wanted });
    const attachment = { filename: "plan.html", description: "Of the shelves" };
    await send("PUT", `/attachments/${upload.id}.json`, { attachment });
    await show(`/attachments/${upload.id}.json`);
    await show(`/issues/${issue.id}.json?include=attachments`);
    await show("/projects/cellar/issues.json?include=attachments");
    for (const path of [`/attachments/download/${upload.id}`, `/attachments/download/${upload.id}/any.name`]) {
      for (const key of [ADMIN_KEY, cast.ada.key, cast.grace.key, undefined]) await sendAs(key, "GET", path);
    }
    for (const path of [`/attachments/thumbnail/${dot.id}`, `/attachments/thumbnail/${dot.id}/100`]) {
      const shown = await app.request(path, { key: ADMIN_KEY });
      assert.equal(shown.headers.get("content-type"), "image/webp");
      succeeded.add(`GET ${path.replace(String(dot.id), "{id}").replace(/100$/, "{size}")}`);
    }
    await send("DELETE", `/attachments/${upload.id}.json`);
  });

  test("about notifications are as the document says, for whoever asks", async () => {
    await app.startWorkers();
    const { user } = await send("GET", "/users/current.json");
    const { project } = await send("POST", "/projects.json", { project: { name: "Lawn", identifier: "lawn" } });
    await send("POST", "/projects/lawn/memberships.json", { membership: { user_id: cast.ada.id, role_ids: [1] } });
    const mown = { project_id: project.id, subject: "Mow", description: `@${user.login}` };
    await sendAs(cast.ada.key, "POST", "/issues.json", { issue: mown });
    await app.settled();
    await show("/notifications.json?seen=1&events=5");
    const [notification] = (await send("GET", "/notifications.json")).notifications;
    for (const seen of [true, false]) {
      await send("PUT", `/notifications/${notification.id}.json`, { notification: { seen } });
    }
    await send("PUT", "/notifications/seen_all.json");
    await show("/my/notification_settings.json");
    await send("PUT", "/my/notification_settings.json", { notification_settings: { mention: true } });
  });

  test("about CRM cases are as the document says, for whoever asks", async () => {
    const modules = { project: { enabled_module_names: ["issue_tracking", "crm"] } };
    await send("POST", "/projects.json", { project: { name: "Shop", identifier: "shop" } });
    await send("PUT", "/projects/shop.json", modules);
    await send("POST", "/projects/shop/memberships.json", { membership: { user_id: cast.ada.id, role_ids: [1] } });
    const whole = {
      name: "Roof",
      description: "A **garden**",
      company: "Acme",
      contact: "Bob",
      price: 12.5,
      currency: "USD",
    };
    const watched = { assigned_to_id: cast.ada.id, watcher_user_ids: [cast.ada.id] };
    const { crm_case } = await send("POST", "/crm_cases.json", {
      crm_case: { project_id: "shop", ...whole, ...watched },
    });
    await send("POST", "/projects/shop/crm_cases.json", { crm_case: { name: "Bare" } });
    const path = `/crm_cases/${crm_case.id}.json`;
    await send("PUT", path, { crm_case: { notes: "Done", status_id: 5, price: "" } });
    await send("PUT", path, { crm_case: { notes: "Between us", private_notes: true } });
    await send("POST", `/crm_cases/${crm_case.id}/watchers.json`, { user_ids: [cast.grace.id] });

    await show("/crm_cases.json?status_id=*&sort=price:desc,id&limit=1");
    await show("/projects/shop/crm_cases.json");
    await show(`${path}?include=journals,watchers`);
    await show("/crm_case_statuses.json");

    await send("DELETE", `/crm_cases/${crm_case.id}/watchers/${cast.grace.id}.json`);
    await send("DELETE", path);
  });

  test("were seen of every operation that can succeed", () => {
    const never = operations.filter((operation) => !succeeded.has(operation));
    assert.deepEqual(never, []);
  });
});
