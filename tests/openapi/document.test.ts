import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenApiDocument } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { answered, person, setSettings, type TestApp, testApp } from "../../src/testing/index.js";
import { ideasPart } from "../plugin/ideas/index.js";
import { valueAt } from "./value-at.js";

/** The schema of OpenAPI 3.1 as its authors publish it. */
const OF_OPENAPI = join(import.meta.dirname, "../../../tests/openapi/openapi-3.1.schema.json");

describe("The OpenAPI document", () => {
  let app: TestApp;
  let text: string;
  let document: OpenApiDocument;

  before(async () => {
    app = await testApp({ parts: [...parts, ideasPart] });
    text = await (await app.request("/openapi.json")).text();
    document = JSON.parse(text);
  });
  after(() => app.close());

  const operations = () =>
    Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { operationId: string; tags: string[] }>).map(([method, declared]) => ({
        route: `${method.toUpperCase()} ${path}`,
        ...declared,
      })),
    );

  test("is OpenAPI 3.1", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    // Ajv loses the way of a dynamic reference; this one means "a schema", which the next test looks at.
    const rules = readFileSync(OF_OPENAPI, "utf8").replaceAll('"$dynamicRef": "#meta"', '"$ref": "#/$defs/schema"');
    const validate = ajv.compile(JSON.parse(rules));
    assert.ok(validate(document), ajv.errorsText(validate.errors));
    assert.ok(!validate({ ...document, info: {} }), "and another would be refused");
  });

  test("describes values by JSON Schema only", () => {
    const ajv = new Ajv2020({ strict: false });
    const schemas = Object.values(document.components?.schemas ?? {});
    JSON.parse(text, (key, value) => {
      if (key === "schema") schemas.push(value);
      return value;
    });
    assert.ok(schemas.length > 200, `${schemas.length} schemas`);
    for (const schema of schemas)
      assert.ok(ajv.validateSchema(schema), `${JSON.stringify(schema)} ${ajv.errorsText()}`);
  });

  test("refers only to what is in it", () => {
    const ways = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, way = ""]) => way));
    assert.ok(ways.size > 15);
    for (const way of ways) assert.ok(valueAt(document, way.split("/")), way);
  });

  test("knows every route of REST, and no route that is none", () => {
    const routes = app.routers.root.routes.filter(
      ({ path, method }) => path.startsWith("/@rest/") && !["ALL", "PATCH"].includes(method),
    );
    const known = routes.map(
      ({ path, method }) => `${method} ${path.replace("/@rest", "").replace(/:(\w+)/g, "{$1}")}${endOf(path)}`,
    );
    assert.ok(known.length > 50);
    assert.deepEqual(
      operations()
        .map(({ route }) => route)
        .sort(),
      known.sort(),
    );
  });

  /** What answers a file may end like one. */
  const endOf = (path: string) => (/^\/@rest\/(attachments\/(download|thumbnail)|avatars)\//.test(path) ? "" : ".json");

  test("gives each operation an id of its own and a subject that is listed", () => {
    const ids = operations().map(({ operationId }) => operationId);
    assert.equal(new Set(ids).size, ids.length);
    const subjects = new Set(document.tags?.map(({ name }) => name));
    for (const { route, tags } of operations()) assert.ok(tags.length === 1 && subjects.has(tags[0] ?? ""), route);
  });

  test("has the routes of a plugin", () => {
    assert.ok(operations().some(({ route }) => route === "GET /ideas/{id}.json"));
  });

  test("names credentials that open the door", async () => {
    const { key, login } = await person(app, "ada");
    const basic = (name: string) => `Basic ${Buffer.from(`${name}:`).toString("base64")}`;
    const schemes = Object.values(document.components?.securitySchemes ?? {});
    assert.equal(schemes.length, 6);
    for (const scheme of schemes as { in?: string; name: string; scheme?: string }[]) {
      const authorization = scheme.scheme === "basic" ? basic(key) : `Bearer ${key}`;
      const header = scheme.in === "header" ? { [scheme.name]: key } : { authorization };
      const inQuery = scheme.in === "query";
      const path = inQuery ? `/users/current.json?${scheme.name}=${key}` : "/users/current.json";
      const response = await app.request(path, { headers: inQuery ? {} : header });
      assert.equal(((await response.json()) as { user: { login: string } }).user.login, login, JSON.stringify(scheme));
    }
  });

  test("does not promise what is switched off", async () => {
    await setSettings(app, { rest_api_enabled: false });
    assert.equal((await app.request("/openapi.json")).status, 403);
    await setSettings(app, { rest_api_enabled: true });
    assert.equal((await app.request("/openapi.json")).status, 200);
  });

  test("PATCH means what PUT means", async () => {
    const { project } = await answered(app, "POST", "/projects.json", {
      project: { name: "Home", identifier: "home" },
    });
    await answered(app, "PATCH", `/projects/${project.id}.json`, { project: { name: "House" } });
    const { project: renamed } = await answered(app, "GET", "/projects/home.json");
    assert.equal(renamed.name, "House");
  });
});
