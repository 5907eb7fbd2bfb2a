import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, ADMIN_PASSWORD, preparedDatabase } from "../../src/testing/index.js";
import { addressOf, type Program, start } from "../process/program.js";
import { othersServed } from "../support/health.js";
import { asked, form, message, page, rest, sent, type TooMuch, tool } from "./sender.js";

const LARGEST_REFUSAL = 4_096;
/** A form says what was wrong in the frame of its page, and keeps what was typed. */
const LARGEST_PAGE = 300_000;
/** A tool's refusal within the protocol's envelope, where quotation marks and line ends are written in two characters. */
const LARGEST_MESSAGE = 2 * LARGEST_REFUSAL;

const megabytes = (count: number, letter = "x") => letter.repeat(count * 1_000_000);
const many = <T>(item: T, count = 100_000): T[] => Array.from({ length: count }, () => item);
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field_${n}`, 1]));
const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("Far too much is refused at once, in few words, while others are served", () => {
  let server: Program;
  let url: string;
  let cookie: string;

  before(async () => {
    const DATABASE_URL = await preparedDatabase();
    server = start([], { DATABASE_URL, ADMIN_API_KEY: ADMIN_KEY, ADMIN_PASSWORD });
    url = await addressOf(server);
    cookie = await loggedIn();
    for (const one of [
      rest("POST", "/projects.json", { project: { name: "Home", identifier: "home" } }),
      rest("POST", "/issues.json", { issue: { project_id: "home", subject: "Gate" } }),
    ])
      assert.equal((await sent(url, one)).status, 201);
  });
  after(() => server.kill("SIGTERM"));

  async function loggedIn(): Promise<string> {
    const logIn = form("", "/login", [
      ["login", "admin"],
      ["password", ADMIN_PASSWORD],
    ]);
    const { path, ...init } = logIn;
    const answer = await fetch(url + path, { ...init, redirect: "manual" });
    return /bellwether_session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  }

  const refused = (cases: Record<string, () => TooMuch>, status: RegExp, largest: number) => {
    for (const [what, request] of Object.entries(cases)) {
      test(what, async () => {
        const far = request();
        const answer = await othersServed(url, () => sent(url, far));
        assert.match(String(answer.status), status, answer.text.slice(0, 500));
        assert.ok(Buffer.byteLength(answer.text) <= largest, `${Buffer.byteLength(answer.text)} bytes`);
      });
    }
  };

  const issue = (values: object) => rest("POST", "/issues.json", { issue: { project_id: "home", ...values } });

  describe("in REST", () => {
    refused(
      {
        "a body of 10 MB": () => issue({ subject: megabytes(10) }),
        "a subject of 3 MB": () => issue({ subject: megabytes(3) }),
        "a subject of control characters": () => issue({ subject: "\u0001".repeat(100_000) }),
        "a description": () => issue({ subject: "S", description: megabytes(3) }),
        "a note": () => rest("PUT", "/issues/1.json", { issue: { notes: megabytes(3) } }),
        "watchers that are none": () => issue({ subject: "S", watcher_user_ids: many("x") }),
        watchers: () => issue({ subject: "S", watcher_user_ids: many(1) }),
        "watchers of an issue": () => rest("POST", "/issues/1/watchers.json", { user_ids: many("x") }),
        "fields nobody knows": () => issue(fields(100_000)),
        "a field with a name of 3 MB": () => issue({ [megabytes(3)]: 1 }),
        "lists in lists": () => issue({ subject: "S", done_ratio: JSON.parse(deep(2_000)) }),
        "a million lists in lists": () => rest("POST", "/issues.json", `{"issue":${deep(1_000_000)}}`),
        "small lists": () => rest("POST", "/issues.json", `{"issue":{"x":[${many("[]", 1_000_000).join()}]}}`),
        "a date": () => issue({ subject: "S", start_date: megabytes(3, "2") }),
        "a number": () => issue({ subject: "S", estimated_hours: megabytes(3, "9"), done_ratio: megabytes(1, "9") }),
        "an id": () => issue({ subject: "S", tracker_id: megabytes(3, "1") }),
        "a project by name": () => issue({ subject: "S", project_id: megabytes(3, "1") }),
        "a project's description": () =>
          rest("POST", "/projects.json", { project: { name: "P", identifier: "p-1", description: megabytes(3) } }),
        "a project's modules": () =>
          rest("POST", "/projects.json", {
            project: { name: "P", identifier: "p-2", enabled_module_names: many("x"), tracker_ids: many("x") },
          }),
        "a group's people": () => rest("POST", "/groups.json", { group: { name: "G", user_ids: many("x") } }),
        "a person's groups": () =>
          rest("POST", "/users.json", { user: { login: megabytes(1), password: megabytes(1), group_ids: many("x") } }),
        "a member's roles": () =>
          rest("POST", "/projects/home/memberships.json", { membership: { user_id: 1, role_ids: many("x") } }),
        "a user type's features": () =>
          rest("POST", "/user_types.json", { user_type: { name: "T", features: many("x") } }),
        "an API key's name": () => rest("POST", "/users/current/api_keys.json", { api_key: { name: megabytes(3) } }),
        settings: () => rest("PUT", "/settings.json", { settings: fields(100_000) }),
        "a setting's list": () => rest("PUT", "/settings.json", { settings: { agent_allowed_origins: many(1) } }),
        "a filter's words": () => asked(`/issues.json?status_id=${"x".repeat(4_000)}`),
        "an address": () => asked(`/issues.json?subject=${"x".repeat(12_000)}`),
        "a header": () => asked("/issues.json", { "x-redmine-switch-user": "x".repeat(12_000) }),
        headers: () => asked("/issues.json", { "x-anything": "x".repeat(40_000) }),
        "a credential": () => ({ path: "/issues.json", headers: { authorization: `Basic ${"eHg6".repeat(3_000)}` } }),
      },
      /^(400|401|412|413|414|422|431)$/,
      LARGEST_REFUSAL,
    );
  });

  describe("in a list that is asked for", () => {
    refused(
      {
        "values of a filter": () => asked(`/issues.json?status_id=${many("1", 3_000).join("|")}`),
        "columns of an order": () => asked(`/issues.json?sort=${many("subject:desc", 500).join()}`),
        inclusions: () => asked(`/projects.json?include=${many("trackers", 500).join()}`),
        filters: () => asked(`/issues.json?${many("subject=x", 700).join("&")}`),
      },
      /^(200|422)$/,
      LARGEST_REFUSAL,
    );
  });

  describe("on pages", () => {
    refused(
      {
        "a login": () => form("", "/login", [["login", megabytes(3)]]),
        "a password": () =>
          form("", "/login", [
            ["login", "admin"],
            ["password", megabytes(3)],
          ]),
        "a way back": () =>
          form("", "/login", [
            ["login", "x"],
            ["back_url", `/${megabytes(3)}`],
          ]),
        "a note": () => form(cookie, "/issues/1", [["issue[notes]", megabytes(3)]]),
        "a note of a million lines": () => form(cookie, "/issues/1", [["issue[notes]", "\r\n".repeat(100_000)]]),
        "a subject": () =>
          form(cookie, "/issues", [
            ["issue[project_id]", "1"],
            ["issue[subject]", megabytes(3)],
          ]),
        fields: () => form(cookie, "/issues/1", many(["issue[notes]", "x"])),
        "fields of different names": () =>
          form(
            cookie,
            "/my/notification_settings",
            many("", 50_000).map((_, n) => [`notification_settings[n${n}]`, "1"]),
          ),
        "a field with a name of 3 MB": () => form(cookie, "/issues/1", [[megabytes(3), "x"]]),
        watchers: () => form(cookie, "/issues/1/watchers", [["watchers", many("nobody", 60_000).join(" ")]]),
        "different watchers": () =>
          form(cookie, "/issues/1/watchers", [
            [
              "watchers",
              many("", 9_000)
                .map((_, n) => `nobody-${n}`)
                .join(" "),
            ],
          ]),
        "a project's name": () => form(cookie, "/projects", [["name", megabytes(3)]]),
        "a project's trackers": () => form(cookie, "/projects", many(["tracker_ids[]", "x"], 50_000)),
        "a profile": () => form(cookie, "/my/account", [["firstname", megabytes(3)]]),
        "a new password": () => form(cookie, "/my/password", [["current_password", megabytes(3)]]),
        "a key's name": () => form(cookie, "/my/api_keys", [["name", megabytes(3)]]),
        "a theme": () => form(cookie, "/theme", [["back", `/${megabytes(3)}`]]),
        "a filter's words": () => ({ path: `/issues?status_id=${"x".repeat(7_000)}`, headers: page(cookie) }),
        "a cookie": () => ({ path: "/issues", headers: page("x".repeat(12_000)) }),
      },
      /^(200|302|303|400|403|413|414|422|431)$/,
      LARGEST_PAGE,
    );
  });

  describe("in tools", () => {
    refused(
      {
        "fields that are none": () => tool("service_issues_list", { fields: many(1) }),
        fields: () => tool("service_issues_list", { fields: many("id") }),
        "fields of notifications": () => tool("service_notifications_list", { fields: many({}) }),
        "fields of projects": () => tool("service_projects_list", { fields: many("x") }),
        ids: () => tool("service_notifications_mark_seen", { ids: many("x") }),
        watchers: () => tool("service_issues_create", { project: "home", subject: "S", watchers: many("") }),
        "a subject": () => tool("service_issues_create", { project: "home", subject: megabytes(3) }),
        "a description": () =>
          tool("service_issues_create", { project: "home", subject: "S", description: megabytes(3) }),
        "a note": () => tool("service_issues_update", { id: 1, notes: megabytes(3) }),
        "a date": () => tool("service_issues_update", { id: 1, start_date: megabytes(3, "2") }),
        "a key against repetition": () =>
          tool("service_issues_create", { project: "home", subject: "S", idempotency_key: megabytes(3) }),
        "a reference": () => tool("service_issues_list", { project: megabytes(3) }),
        "a name to search": () => tool("service_projects_list", { name: megabytes(3) }),
        "a cursor": () => tool("service_issues_list", { cursor: megabytes(3) }),
        "arguments nobody knows": () => tool("service_issues_list", fields(100_000)),
        "an argument with a name of 3 MB": () => tool("service_issues_list", { [megabytes(3)]: 1 }),
        "lists in lists": () => tool("service_issues_list", { fields: [JSON.parse(deep(2_000))] }),
        "a tool's name": () => tool(megabytes(3), {}),
        "a method": () => message(megabytes(3), {}),
        messages: () => ({
          ...message("", {}),
          body: JSON.stringify(many({ jsonrpc: "2.0", id: 1, method: "tools/list" }, 20_000)),
        }),
      },
      /^(200|400|404|413|422)$/,
      LARGEST_MESSAGE,
    );
  });
});
