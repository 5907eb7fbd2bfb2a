import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { openBrowser, type TestBrowser } from "../support/browser.js";
import { inLooks } from "../support/looks.js";
import { LONG, RTL, tooWide } from "./hostile.js";
import { INSPECTED } from "./inspected.js";
import { names as elements } from "./xss-payloads.js";

/** Names that mislead a reader, a template or a script rather than run. */
const strange = [
  "\u202Egnp.exe",
  "a\u200Bb\u2066c\uFEFFd",
  "\u0001\u001B[31m\uFFFE",
  "$& $1 $'",
  "{{name}} #{x} %s",
  "constructor",
  "[x](javascript:alert(1))",
  "&lt;&amp;\\u003c",
  RTL.slice(0, 30),
  LONG.slice(0, 30),
];

interface Kind {
  path: string;
  wrapper: string;
  longest: number;
  /** Shows all of them. */
  list: string;
  /** Shows one. */
  record?: (id: number) => string;
  more?: (name: string, place: number) => object;
}

const administered = (kind: string, path: string, wrapper: string, longest: number, more?: Kind["more"]): Kind => ({
  ...{ path: `/${path}.json`, wrapper, longest, more, list: `/admin/${kind}`, record: (id) => `/admin/${kind}/${id}` },
});

const kinds: Kind[] = [
  administered("groups", "groups", "group", 255),
  administered("roles", "roles", "role", 255, () => ({ permissions: ["view_issues"] })),
  administered("user_types", "user_types", "user_type", 60, () => ({ features: [] })),
  administered("issue_statuses", "issue_statuses", "issue_status", 30),
  administered("trackers", "trackers", "tracker", 30, () => ({ default_status_id: 1 })),
  administered("issue_priorities", "enumerations/issue_priorities", "issue_priority", 30),
  administered("custom_fields", "custom_fields", "custom_field", 255, (description, place) => ({
    ...{
      description,
      field_format: "list",
      possible_values: [description, "other"],
      is_for_all: true,
      is_filter: true,
    },
    ...{ customized_type: ["issue", "user", "project", "version"][place % 4], tracker_ids: [1] },
  })),
  {
    ...{ path: "/projects/home/issue_categories.json", wrapper: "issue_category", longest: 60 },
    ...{ list: "/projects/home/settings/categories", record: (id) => `/issue_categories/${id}/delete` },
  },
  {
    ...{ path: "/projects/home/versions.json", wrapper: "version", longest: 60 },
    ...{ more: (description) => ({ description }), list: "/projects/home/roadmap", record: (id) => `/versions/${id}` },
  },
  {
    ...{ path: "/crm_cases.json", wrapper: "crm_case", longest: 255, list: "/projects/home/crm_cases" },
    more: (company) => ({ project_id: "home", company, contact: company, description: company }),
    record: (id) => `/crm_cases/${id}`,
  },
  {
    ...{ path: "/projects.json", wrapper: "project", longest: 255, list: "/projects" },
    more: (description, place) => ({ identifier: `p-${place}`, description }),
    record: (id) => `/projects/${id}`,
  },
  { path: "/queries.json", wrapper: "query", longest: 255, list: "/issues", more: () => ({ visibility: "public" }) },
  { path: "/users/current/api_keys.json", wrapper: "api_key", longest: 100, list: "/my/account" },
];

describe("Names that are attacks", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let admin: Person;

  before(async () => {
    app = await testApp();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    browser = await openBrowser();
    admin = await person(app, "ada", { admin: true });
    await project(app, "home", { members: { Manager: [admin] } });
    await answered(app, "PUT", "/projects/home.json", { project: { enabled_module_names: ["issue_tracking", "crm"] } });
    const app_title = `</title><script>alert(1)</script>"'`;
    await answered(app, "PUT", "/settings.json", { settings: { app_title } });
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  /** As many as a page of a list shows, other ones for each kind. */
  const namesOf = ({ longest }: Kind, turn: number) =>
    [...elements.filter((_, place) => place % 8 === turn % 8), ...strange].filter(({ length }) => length <= longest);

  const watched = async () => {
    const { page, complaints } = await browser.openPage({ baseURL, session: await session(app, admin) });
    page.setDefaultTimeout(20_000);
    const ran: string[] = [];
    page.on("dialog", (dialog) => {
      ran.push(`a script ran: ${dialog.message()}`);
      return dialog.dismiss();
    });
    const faultsAt = async (path: string) => {
      const status = (await page.goto(path))?.status();
      const found = [...(status === 200 ? [] : [`answered ${status}`]), ...(await page.evaluate<string[]>(INSPECTED))];
      await inLooks(page, [{ width: 390, dark: false }], async () => void found.push(...(await tooWide(page))));
      return [...found, ...ran.splice(0), ...complaints.splice(0)].map((fault) => `${path}: ${fault}`);
    };
    return { page, faultsAt };
  };

  for (const [turn, kind] of kinds.entries())
    test(`are shown as they were stored, and do nothing, of each ${kind.wrapper}`, async () => {
      const ids: number[] = [];
      const stored: string[] = [];
      for (const [place, sent] of namesOf(kind, turn).entries()) {
        const wanted = { name: sent, ...kind.more?.(sent, place) };
        const made = await answered(app, "POST", kind.path, { [kind.wrapper]: wanted }, admin.key);
        const { id, name, key } = made[kind.wrapper];
        ids.push(id);
        stored.push(name);
        assert.equal(name, sent.trim());
        // A program is named beside what it did.
        if (key) await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "By it" } }, key);
      }
      const { page, faultsAt } = await watched();
      const faults = await faultsAt(kind.list);
      const shown = await textOf(page);
      faults.push(...stored.filter((name) => !shown.includes(onOneLine(name))).map((name) => `${name} is not shown`));
      for (const id of ids.slice(0, 2)) if (kind.record) faults.push(...(await faultsAt(kind.record(id))));
      assert.deepEqual(faults, []);
    });

  test("are shown as they were stored, and do nothing, of each client and what it did", async () => {
    for (const client_name of elements.slice(0, 20)) {
      const wanted = { client_name, redirect_uris: ["https://example.org/<script>"] };
      assert.equal((await app.request("/oauth2/register", { method: "POST", json: wanted })).status, 201);
    }
    const { page, faultsAt } = await watched();
    const faults = await faultsAt("/admin/oauth_clients");
    const shown = await textOf(page);
    for (const name of elements.slice(0, 20)) assert.ok(shown.includes(onOneLine(name)), name);
    for (const path of ["/admin/agent_activity", "/issues/1", "/issues/new", "/admin/permissions", "/admin/users/new"])
      faults.push(...(await faultsAt(path)));
    assert.deepEqual(faults, []);
  });
});

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** What can be read on the page, in its fields too. */
const textOf = async (page: Page): Promise<string> =>
  onOneLine(
    await page.evaluate<string>(
      `[document.body.textContent, ...[...document.querySelectorAll("input, textarea")].map(({ value }) => value)].join(" ")`,
    ),
  );
