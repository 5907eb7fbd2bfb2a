import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADMIN_KEY, answered, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { modern } from "../mcp/agent.js";

/** What every plain object answers to, though nobody gave it the name. */
const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"];

let app: TestApp;
let cookie: string;

before(async () => {
  app = await testApp();
  cookie = await session(app, (await answered(app, "GET", "/users/current.json")).user);
  const { id: project_id } = await project(app, "home");
  await answered(app, "POST", "/issues.json", { issue: { project_id, subject: "Gate" } });
});
after(() => app.close());

const eachName = async (statuses: RegExp, ask: (name: string) => [path: string, Response | Promise<Response>][]) => {
  for (const name of INHERITED) {
    for (const [what, answer] of ask(name)) {
      const { status } = await answer;
      assert.match(String(status), statuses, `${what} with ${name}`);
    }
  }
};

const rest = (method: string, path: string, body?: string) =>
  app.request(path, { method, key: ADMIN_KEY, body, headers: { "content-type": "application/json" } });

const page = (method: string, path: string, body?: string) =>
  app.request(path, {
    method,
    cookie,
    body,
    headers: {
      accept: "text/html",
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
  });

test("a query may name what every object has", async () => {
  const lists = ["/issues", "/projects", "/users", "/groups", "/projects/home/memberships", "/issues/1"];
  await eachName(/^(200|422)$/, (name) =>
    lists.flatMap((path) =>
      [`${name}=1`, `sort=${name}`, `sort=${name}:desc`, `include=${name}`, `status=${name}`, `status_id=${name}`]
        .map((query) => `${path}.json?${query}`)
        .map((whole) => [whole, rest("GET", whole)]),
    ),
  );
  const pages = ["/", "/issues", "/projects/home/issues", "/projects", "/admin/users", "/activity", "/issues/new"];
  await eachName(/^(200|422)$/, (name) =>
    pages.flatMap((path) =>
      [`${name}=1`, `sort=${name}`, `status=${name}`, `tracker_id=${name}`]
        .map((query) => `${path}?${query}`)
        .map((whole) => [whole, page("GET", whole)]),
    ),
  );
});

test("a body may name what every object has, and is refused for it", async () => {
  const bodies: [string, string, string][] = [
    ["POST", "/issues.json", "issue"],
    ["PUT", "/issues/1.json", "issue"],
    ["POST", "/projects.json", "project"],
    ["PUT", "/projects/home.json", "project"],
    ["POST", "/users.json", "user"],
    ["PUT", "/my/account.json", "user"],
    ["POST", "/groups.json", "group"],
    ["POST", "/user_types.json", "user_type"],
    ["PUT", "/settings.json", "settings"],
    ["POST", "/projects/home/memberships.json", "membership"],
    ["POST", "/projects/home/issue_categories.json", "issue_category"],
    ["POST", "/users/current/api_keys.json", "api_key"],
  ];
  await eachName(/^422$/, (name) =>
    bodies.flatMap(([method, path, wrapper]): [string, Promise<Response>][] => [
      [path, rest(method, path, `{"${wrapper}":{"${name}":{"${name}":1}}}`)],
      [`${path} bare`, rest(method === "PUT" ? "POST" : method, "/projects.json", `{"${name}":{}}`)],
    ]),
  );
});

test("the name that is refused is the one that was sent", async () => {
  for (const name of INHERITED) {
    const answer = await rest("POST", "/users.json", `{"user":{"${name}":1}}`);
    const { errors } = (await answer.json()) as { errors: string[] };
    assert.deepEqual(errors, [`${name} is not a known field.`]);
  }
});

test("a form may name what every object has", async () => {
  await eachName(/^(303|403|422)$/, (name) => [
    ["issue", page("POST", "/issues/1", `issue[${name}]=1&was[${name}]=1&${name}=1`)],
    ["new issue", page("POST", "/issues", `issue[${name}]=1&issue[project_id]=${name}`)],
    ["settings", page("POST", "/my/notification_settings", `notification_settings[${name}]=1`)],
    ["account", page("POST", "/my/account", `${name}=1&firstname=Ada&language=en&time_zone=UTC`)],
    ["theme", page("POST", "/theme", `theme=${name}`)],
    ["project", page("POST", "/projects", `name=P&identifier=p-1&${name}=1&tracker_ids[]=${name}`)],
  ]);
});

test("an account with a language or a zone that is none is refused beside the field", async () => {
  for (const value of ["not a language", "x", "constructor", "-", "english_"]) {
    const answer = await page("POST", "/my/account", `firstname=Ada&language=${value}&time_zone=UTC`);
    assert.equal(answer.status, 422, value);
    assert.match(await answer.text(), /Language is invalid/);
    assert.equal((await page("POST", "/my/account", `firstname=Ada&language=en&time_zone=${value}`)).status, 422);
  }
});

test("a tool, its arguments and their values may be called so", async () => {
  for (const name of INHERITED) {
    const inTools = [
      ["service_issues_list", `{"${name}":1}`],
      ["service_issues_list", `{"status":"${name}"}`],
      ["service_issues_list", `{"fields":["${name}"]}`],
      ["service_issues_create", `{"project":"home","subject":"S","tracker":"${name}"}`],
      ["service_projects_list", `{"status":"${name}"}`],
    ] as const;
    for (const [tool, args] of inTools) {
      const answer = await modern(app, "tools/call", { name: tool, arguments: JSON.parse(args) });
      const { result } = (await answer.json()) as { result: { isError?: boolean; content: { text: string }[] } };
      // The protocol's library drops this one name of all arguments.
      if (!args.startsWith('{"__proto__"')) assert.equal(result.isError, true, args);
      assert.doesNotMatch(result.content[0]?.text ?? "", /went wrong on our side/, args);
    }
    const answer = await modern(app, "tools/call", { name, arguments: {} });
    assert.match(await answer.text(), /There is no tool of this name/);
  }
});
