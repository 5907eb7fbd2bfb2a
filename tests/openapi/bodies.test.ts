import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { OpenApiDocument } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { ADMIN_KEY, answered, person, type TestApp, testApp } from "../../src/testing/index.js";
import { ideasPart } from "../plugin/ideas/index.js";

interface Body {
  route: string;
  method: string;
  path: string;
  wrapper: string | undefined;
  fields: string[];
}

/** A value that no field of any body takes. */
const WRONG = { neither: ["text", "nor", "number"] };

describe("Bodies of REST", () => {
  let app: TestApp;
  let bodies: Body[];
  let groupId: number;

  before(async () => {
    app = await testApp({ parts: [...parts, ideasPart] });
    bodies = bodiesOf((await (await app.request("/openapi.json")).json()) as OpenApiDocument);
    await answered(app, "POST", "/projects.json", { project: { name: "Home", identifier: "home" } });
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Builders" } });
    groupId = group.id;
    const custom_field = { name: "Colour", field_format: "string", customized_type: "issue" };
    await answered(app, "POST", "/custom_fields.json", { custom_field });
    const membership = { user_id: groupId, role_ids: [1] };
    await answered(app, "POST", "/projects/home/memberships.json", { membership });
    await answered(app, "POST", "/projects/home/issue_categories.json", { issue_category: { name: "Doors" } });
    await answered(app, "POST", "/projects/home/versions.json", { version: { name: "1.0" } });
    await answered(app, "POST", "/projects/home/issues.json", { issue: { subject: "Paint" } });
    await answered(app, "PUT", "/issues/1.json", { issue: { notes: "Which colour?" } });
    await answered(app, "PUT", "/projects/home.json", { project: { enabled_module_names: ["issue_tracking", "crm"] } });
    await answered(app, "POST", "/projects/home/crm_cases.json", { crm_case: { name: "Roof" } });
    const headers = { "content-type": "application/octet-stream" };
    await app.request("/uploads.json", { method: "POST", key: ADMIN_KEY, headers, body: "x" });
  });
  after(() => app.close());

  /** What is answered to one field of a body that is sent to something that is there. */
  function sent({ method, path, wrapper }: Body, field: string, key?: string, value: unknown = WRONG) {
    const id = path.startsWith("/groups") ? groupId : path.startsWith("/users") ? "current" : 1;
    const place = path === "/workflows.json" ? "?tracker_id=1&role_id=1" : "";
    const address = path.replace("{project}", "home").replace("{id}", String(id)) + place;
    // Whoever names no project hears of nothing else.
    const fields = { ...(path === "/issues.json" && { project_id: 1 }), [field]: value };
    return app.request(address, { method, key, json: wrapper === undefined ? fields : { [wrapper]: fields } });
  }

  async function refusal(body: Body, field: string, value?: unknown): Promise<string> {
    const response = await sent(body, field, ADMIN_KEY, value);
    const said = await response.text();
    assert.equal(response.status, 422, `${body.route} ${field}: ${said}`);
    return said;
  }

  test("are parsed by the schemas that the document shows: each field is known and checked", async () => {
    let fields = 0;
    for (const body of bodies) {
      for (const field of body.fields) {
        fields++;
        assert.doesNotMatch(
          await refusal(body, field),
          /not a known field|not a field that|no setting/,
          `${body.route} ${field}`,
        );
      }
    }
    assert.ok(fields > 100, `${fields} fields`);
  });

  test("are refused for what no text can hold, by the name of its field, and never as a whole", async () => {
    for (const body of bodies) {
      for (const field of body.fields) {
        const said = await refusal(body, field, "A name\u0000");
        assert.doesNotMatch(said, /The text holds/, `${body.route} ${field}: ${said}`);
      }
    }
  });

  test("show no watchers where they are passed over: of what is there already", async () => {
    const withWatchers = bodies.filter(({ fields }) => fields.includes("watcher_user_ids")).map(({ route }) => route);
    assert.deepEqual(
      withWatchers.filter((route) => /\/(issues|crm_cases)/.test(route)),
      ["/issues", "/projects/{project}/issues", "/crm_cases", "/projects/{project}/crm_cases"].map(
        (at) => `POST ${at}.json`,
      ),
    );
    const { id } = await person(app, "wanda");
    for (const [path, one] of [
      ["/issues/1.json", "issue"],
      ["/crm_cases/1.json", "crm_case"],
    ] as const) {
      await answered(app, "PUT", path, { [one]: { watcher_user_ids: [id] } });
      const { watchers } = (await answered(app, "GET", `${path}?include=watchers`))[one];
      assert.ok(!watchers.some((watcher: { id: number }) => watcher.id === id), path);
    }
  });

  test("are refused for a field that the document does not show, by its name", async () => {
    for (const body of bodies.filter(({ wrapper }) => wrapper)) {
      assert.match(await refusal(body, "no_such_field"), /no_such_field/, body.route);
    }
  });

  test("are not read of visitors, nor of users what only administrators may send", async () => {
    const { key } = await person(app, "ada");
    // A role can let visitors do these, so they hear what is wrong with the body first.
    const open = /\/(relations|crm_cases|ideas)\.json$/;
    for (const body of bodies.filter(({ path }) => !open.test(path))) {
      assert.equal((await sent(body, "no_such_field")).status, 401, body.route);
    }
    const kept =
      /^\/(users|groups|roles|user_types|trackers|issue_statuses|enumerations|custom_fields|workflows|settings)\b/;
    const ofAdministrators = bodies.filter(({ path }) => kept.test(path) && !path.endsWith("/api_keys.json"));
    assert.ok(ofAdministrators.length > 15);
    for (const body of ofAdministrators) {
      assert.equal((await sent(body, "no_such_field", key)).status, 403, body.route);
    }
  });
});

function bodiesOf(document: OpenApiDocument): Body[] {
  // biome-ignore lint/suspicious/noExplicitAny: the tests of the document say what it looks like
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, any>>);
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      // A file has no fields.
      if (!requestBody?.content["application/json"]) return [];
      const { properties, required = [] } = requestBody.content["application/json"].schema;
      const [wrapper] = required as string[];
      const inner = wrapper === undefined ? properties : properties[wrapper].properties;
      const route = `${method.toUpperCase()} ${path}`;
      const checked = Object.keys(inner).filter((name) => Object.keys(inner[name]).length > 0);
      return [{ route, method: method.toUpperCase(), path, wrapper, fields: checked }];
    }),
  );
}
