import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, byOperator, person, session, type TestApp, testApp } from "../../src/testing/index.js";
import { accessibilityProblems, type Look, openBrowser, type TestBrowser, untilTrue } from "../support/browser.js";
import { faultsInLooks } from "../support/looks.js";

const LISTS = [
  "/admin/user_types",
  "/admin/roles",
  "/admin/trackers",
  "/admin/issue_statuses",
  "/admin/issue_priorities",
];
const PAGES = [
  "/admin",
  ...LISTS,
  ...LISTS.map((at) => `${at}/new`),
  "/admin/roles/1",
  "/admin/permissions",
  "/admin/info",
  "/admin/settings",
  ...["accounts", "programs", "projects", "issues", "files", "mail"].map((section) => `/admin/settings/${section}`),
  "/admin/groups",
  "/admin/groups/new",
  "/admin/workflows",
  "/admin/workflows?of=fields",
];

describe("The pages of administrators", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let token: string;

  before(async () => {
    app = await testApp();
    const { port } = await app.startWeb();
    baseURL = `http://127.0.0.1:${port}`;
    browser = await openBrowser();
    const { id } = await byOperator(app, async ({ trx }) =>
      trx.selectFrom("users").select("id").where("login", "=", "admin").executeTakeFirstOrThrow(),
    );
    token = await session(app, { id });
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const opened = async (path: string, look: Look = {}) => {
    const open = await browser.openPage({ baseURL, session: token, ...look });
    await open.page.goto(path);
    return open;
  };

  test("shut nobody out by how they are made", async () => {
    const looked = await opened("/admin");
    for (const path of PAGES) {
      await looked.page.goto(path);
      assert.deepEqual(await faultsInLooks(looked, `admin${path.replace(/\W+/g, "-")}`), [], path);
    }
  });

  for (const javaScript of [true, false]) {
    test(`a tracker is made, refused, changed, moved and deleted, ${javaScript ? "with" : "without"} scripts`, async () => {
      const { page } = await opened("/admin/trackers", { javaScript });
      await page.getByRole("link", { name: "New tracker" }).click();
      await page.getByLabel("Name").fill("Bug");
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByText("Name has already been taken").first().waitFor();
      await page.getByLabel("Name").fill("Idea");
      await page.getByLabel("Due date").uncheck();
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByText("Idea is created.").waitFor();
      const tracker = async () =>
        (await answered(app, "GET", "/trackers.json")).trackers.find(({ name }: { name: string }) =>
          name.startsWith("Ide"),
        );
      assert.ok(!(await tracker()).enabled_standard_fields.includes("due_date"));
      await page.getByRole("button", { name: "Move Idea up" }).click();
      await page.locator("tbody tr").nth(2).getByText("Idea").waitFor();
      await page.getByRole("link", { name: "Idea" }).click();
      await page.getByLabel("Name").fill("Ideas");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByText("Ideas is saved.").waitFor();
      await page.getByRole("link", { name: "Ideas" }).click();
      await page.locator("summary", { hasText: "Delete" }).click();
      await page.getByRole("button", { name: "Delete for good" }).click();
      await page.getByText("Ideas is deleted.").waitFor();
      assert.equal(await tracker(), undefined);
    });
  }

  test("a record is moved from one end to the other by one key, which keeps the focus", async () => {
    const { page } = await opened("/admin/issue_priorities");
    const names = () => page.locator("tbody tr td:first-child").allInnerTexts();
    const [first = "", ...others] = await names();
    const down = page.getByRole("button", { name: `Move ${first} down` });
    await down.focus();
    for (const place of others.keys()) {
      await page.keyboard.press("Enter");
      await page
        .locator("tbody tr")
        .nth(place + 1)
        .getByText(first)
        .waitFor();
    }
    assert.deepEqual(await names(), [...others, first]);
    assert.equal(await down.getAttribute("aria-disabled"), "true");
    assert.equal(await page.locator(":focus").getAttribute("aria-label"), `Move ${first} down`);
    await page.getByRole("button", { name: `Move ${first} up` }).focus();
    for (const place of others.keys()) {
      await page.keyboard.press("Enter");
      await page
        .locator("tbody tr")
        .nth(others.length - place - 1)
        .getByText(first)
        .waitFor();
    }
    assert.deepEqual(await names(), [first, ...others]);
  });

  test("a whole row or column of field permissions is given the rule of its first one", async () => {
    const { page } = await opened("/admin/workflows?tracker_id=3&role_id=3&of=fields");
    await page.getByLabel("Due date while New issue").selectOption("Required");
    await page.getByRole("button", { name: "All as the first one: Due date" }).press("Enter");
    await page.getByLabel("Project while Closed").selectOption("Read-only");
    await page.getByRole("button", { name: "All as the first one: Closed" }).press("Space");
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.getByRole("button", { name: "Save workflow" }).click();
    await page.getByText("The workflow is saved.").waitFor();
    const { workflow } = await answered(app, "GET", "/workflows.json?tracker_id=3&role_id=3");
    const rules = (workflow.permissions as { field: string; old_status_id: number; rule: string }[]).map(
      ({ field, old_status_id, rule }) => `${field} ${old_status_id} ${rule}`,
    );
    assert.deepEqual(
      rules.filter((one) => one.startsWith("due_date")),
      [0, 1, 2, 3, 4, 5, 6].map((id) => `due_date ${id} ${id === 5 ? "readonly" : "required"}`),
    );
    assert.ok(rules.includes("description 5 readonly") && !rules.some((one) => one.startsWith("description 4")));
  });

  test("a whole row or column of a workflow is ticked at once", async () => {
    const { page } = await opened("/admin/workflows?tracker_id=1&role_id=3");
    const all = page.getByRole("region", { name: "For everyone with the role" });
    const ticked = (name: string) => all.locator(`input[name="${name}"]:checked`).count();
    await all.getByRole("rowheader", { name: "Rejected" }).getByRole("button").click();
    assert.equal(await ticked("transition[all][6][]"), 5);
    await all.getByRole("rowheader", { name: "Rejected" }).getByRole("button").click();
    assert.equal(await ticked("transition[all][6][]"), 0);
    await all.getByRole("columnheader", { name: "Closed" }).getByRole("button").click();
    assert.equal(
      await all.locator('input[value="5"]:checked').count(),
      6,
      "from a new issue, and from each other status",
    );
    await page.getByRole("button", { name: "Save workflow" }).click();
    await page.getByText("The workflow is saved.").waitFor();
    assert.equal(await all.locator('input[value="5"]:checked').count(), 6);
    assert.deepEqual(await accessibilityProblems(page), []);
  });

  test("lead back up to all of them", async () => {
    const agents = ["/admin/connected_agents", "/admin/oauth_clients", "/admin/agent_activity"];
    for (const path of [...PAGES.slice(1), ...agents, "/admin/users", "/admin/users/new"]) {
      const answer = await app.request(path, { cookie: token, headers: { accept: "text/html" } });
      assert.match(await answer.text(), /<nav class="breadcrumb".*?<a href="\/admin">/s, path);
    }
  });

  test("what is wrong is shown each time that a form comes back", async () => {
    const { page } = await opened("/admin/roles/new");
    for (const [name, reason] of [
      ["Manager", "Name has already been taken"],
      [" ", "Name cannot be blank"],
    ] as const) {
      await page.getByLabel("Name").fill(name);
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByRole("alert").getByText(reason).waitFor();
      await untilTrue(page, "document.activeElement.role === 'alert' && scrollY === 0");
    }
  });

  test("the secret of an application is shown where one looks", async () => {
    const { page } = await opened("/admin/oauth_clients");
    await page.getByLabel("Name").fill("Watch");
    await page.getByLabel("Redirect addresses").fill("https://watch.example/back");
    await page.getByLabel("Client authentication").selectOption("client_secret_basic");
    await page.getByRole("button", { name: "Register application" }).click();
    await page.locator("#new_client:focus").getByText("Client secret").first().waitFor();
  });

  test("the secret of an application is not shown once more by Back", async () => {
    const { page } = await opened("/admin/oauth_clients");
    await page.getByLabel("Name").fill("Clock");
    await page.getByLabel("Redirect addresses").fill("https://clock.example/back");
    await page.getByLabel("Client authentication").selectOption("client_secret_basic");
    await page.getByRole("button", { name: "Register application" }).click();
    await page.locator("#new_client").waitFor();
    await page.getByRole("link", { name: "Projects", exact: true }).first().click();
    await page.getByRole("heading", { name: "Projects" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Clock" }).waitFor();
    assert.equal(await page.locator("#new_client").count(), 0);
  });

  test("what is in use is not deleted, and the page says why", async () => {
    const { page } = await opened("/admin/issue_statuses/1");
    await page.locator("summary", { hasText: "Delete" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.getByText("New cannot be deleted, because trackers refer to it.").waitFor();
  });

  test("what always stays says so in the place where others are deleted", async () => {
    for (const [path, reason] of [
      ["/admin/roles/4", "Non member is a built-in role and cannot be deleted."],
      ["/admin/user_types/1", "Internal is the default user type and cannot be deleted."],
    ] as const) {
      const { page } = await opened(path);
      await page.locator("summary", { hasText: "Delete" }).click();
      await page.getByText(reason).waitFor();
      assert.equal(await page.getByRole("button", { name: "Delete for good" }).count(), 0);
    }
  });

  test("a role's permissions are ticked, and all of them can be taken away", async () => {
    const { page } = await opened("/admin/roles/3");
    await page.getByLabel("Edit issues", { exact: true }).check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Reporter is saved.").waitFor();
    assert.ok((await answered(app, "GET", "/roles/3.json")).role.permissions.includes("edit_issues"));
    await page.goto("/admin/roles/3");
    const ticked = page.locator('input[type="checkbox"][name="role[permissions][]"]:checked');
    while ((await ticked.count()) > 0) await ticked.first().uncheck();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Reporter is saved.").waitFor();
    assert.deepEqual((await answered(app, "GET", "/roles/3.json")).role.permissions, []);
  });

  test("a role's trackers are ticked for a permission that is not for all of them", async () => {
    const { page } = await opened("/admin/roles/3");
    await page.getByLabel("View issues: All trackers").uncheck();
    await page.getByLabel("View issues: Feature").check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Reporter is saved.").waitFor();
    await page.goto("/admin/roles/3");
    assert.equal(await page.getByLabel("View issues: All trackers").isChecked(), false);
    assert.equal(await page.getByLabel("View issues: Feature").isChecked(), true);
    assert.equal(await page.getByLabel("View issues: Bug").isChecked(), false);
    await page.getByLabel("View issues: All trackers").check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Reporter is saved.").waitFor();
  });

  test("a workflow is ticked in its matrix, for authors as well, and fields get their rules", async () => {
    const { page } = await opened("/admin/workflows?tracker_id=2&role_id=2");
    await page.locator('input[name="transition[all][5][]"][value="1"]').check();
    await page.locator("summary", { hasText: "author" }).click();
    await page.locator('input[name="transition[author][1][]"][value="6"]').check();
    await page.getByRole("button", { name: "Save workflow" }).click();
    await page.getByText("The workflow is saved.").waitFor();
    await page.getByRole("link", { name: "Field permissions" }).click();
    await page.locator('select[name="rule[due_date][1]"]').selectOption("required");
    await page.getByRole("button", { name: "Save workflow" }).click();
    await page.getByText("The workflow is saved.").waitFor();
    const { workflow } = await answered(app, "GET", "/workflows.json?tracker_id=2&role_id=2");
    const has = (wanted: object) =>
      workflow.transitions.some((one: object) => JSON.stringify(one) === JSON.stringify(wanted));
    assert.ok(has({ old_status_id: 5, new_status_id: 1, author: false, assignee: false }));
    assert.ok(has({ old_status_id: 1, new_status_id: 6, author: true, assignee: false }));
    assert.deepEqual(workflow.permissions, [{ old_status_id: 1, field: "due_date", rule: "required" }]);
  });

  test("are closed to everyone else", async () => {
    const cookie = await session(app, await person(app, "eve"));
    for (const path of PAGES) {
      const answer = await app.request(path, { cookie, headers: { accept: "text/html" } });
      assert.equal(answer.status, 403, path);
    }
  });
});
