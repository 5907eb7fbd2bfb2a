import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setSettings, type TestApp, testApp } from "../../src/testing/index.js";

const BASE = "http://bellwether.test";
const RESOURCE = "/.well-known/oauth-protected-resource";
const SERVER = "/.well-known/oauth-authorization-server";

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

async function document(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
  const answer = await app.request(path, init);
  assert.equal(answer.status, 200, path);
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
  return (await answer.json()) as Record<string, unknown>;
}

const resourceOf = async (path: string) => (await document(RESOURCE + path)).resource;

test("the authorization server describes itself", async () => {
  const server = await document(SERVER);
  assert.deepEqual(server, {
    issuer: BASE,
    authorization_endpoint: `${BASE}/oauth2/authorize`,
    token_endpoint: `${BASE}/oauth2/token`,
    registration_endpoint: `${BASE}/oauth2/register`,
    revocation_endpoint: `${BASE}/oauth2/revoke`,
    jwks_uri: `${BASE}/.well-known/jwks.json`,
    scopes_supported: ["mcp"],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
    revocation_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [`${BASE}/mcp`],
    service_documentation: `${BASE}/auth.md`,
    manual_client_registration_endpoint: `${BASE}/admin/oauth_clients`,
  });
  assert.deepEqual(await document(`${SERVER}/mcp`), server);
});

test("the agent endpoint is described at the root and at its own path", async () => {
  const described = {
    resource: `${BASE}/mcp`,
    authorization_servers: [BASE],
    scopes_supported: ["mcp"],
    bearer_methods_supported: ["header"],
    resource_name: "Bellwether",
    resource_documentation: `${BASE}/auth.md`,
  };
  assert.deepEqual(await document(RESOURCE), described);
  assert.deepEqual(await document(`${RESOURCE}/mcp`), described);
});

test("any other path is described with itself and its query, and not asked for", async () => {
  assert.equal(
    await resourceOf("/projects/secret-plan/issues?status=open&page=2"),
    `${BASE}/projects/secret-plan/issues?status=open&page=2`,
  );
  assert.equal(await resourceOf("/mcp?tenant=7"), `${BASE}/mcp?tenant=7`);
  assert.equal(await resourceOf("/a%20b/%C3%A9?q=%26%3D"), `${BASE}/a%20b/%C3%A9?q=%26%3D`);
  assert.equal(await resourceOf("/a?b=1&&c=2&"), `${BASE}/a?b=1&&c=2&`, "clients compare it sign by sign");
});

suite("a credential in the address does not reach the document", () => {
  const rows: [string, string][] = [
    ["/mcp?key=SECRET", "/mcp"],
    ["/mcp?key=SECRET&a=1", "/mcp?a=1"],
    ["/mcp?a=1&key=SECRET&b=2", "/mcp?a=1&b=2"],
    ["/mcp?access_token=SECRET", "/mcp"],
    ["/mcp?%6bey=SECRET", "/mcp"],
    ["/mcp?%6B%65%79=SECRET", "/mcp"],
    ["/mcp?%256bey=SECRET", "/mcp"],
    ["/mcp?k%2565y=SECRET", "/mcp"],
    ["/mcp?KEY=SECRET", "/mcp"],
    ["/mcp?access%5Ftoken=SECRET", "/mcp"],
    ["/mcp?key%3DSECRET", "/mcp"],
    ["/mcp?a=1;key=SECRET", "/mcp"],
    ["/mcp?a=1%26key=SECRET", "/mcp"],
    ["/mcp?a=1+key=SECRET&b=2", "/mcp?b=2"],
    ["/mcp?key&a=1", "/mcp?a=1"],
    ["/mcp?back=%2Fmcp%3Fkey%3DSECRET&b=2", "/mcp?b=2"],
    ["/mcp%3Fkey=SECRET", "/mcp"],
    ["/mcp%253fkey%253dSECRET", "/mcp"],
    ["/mcp?%FF=1&%6bey=SECRET", "/mcp?%FF=1"],
    ["/mcp?monkey=1&keys=2&api_key=3", "/mcp?monkey=1&keys=2&api_key=3"],
  ];
  for (const [asked, shown] of rows) {
    test(`of ${asked} is told ${shown}`, async () => {
      const answer = await app.request(RESOURCE + asked);
      const body = await answer.text();
      assert.equal(JSON.parse(body).resource, BASE + shown);
      assert.doesNotMatch(body, /SECRET/);
    });
  }
});

test("documents may be kept for minutes, but not what was asked with a query, nor that one is not there", async () => {
  for (const path of [SERVER, RESOURCE, `${RESOURCE}/mcp`, "/.well-known/jwks.json"]) {
    assert.equal((await app.request(path)).headers.get("cache-control"), "public, max-age=300", path);
  }
  for (const path of [`${RESOURCE}/mcp?a=1`, "/.well-known/openid-configuration"]) {
    assert.equal((await app.request(path)).headers.get("cache-control"), "no-store", path);
  }
});

test("the set of keys is empty", async () => {
  assert.deepEqual(await document("/.well-known/jwks.json"), { keys: [] });
});

test("OpenID Connect is not spoken: 404 in JSON, whatever is accepted", async () => {
  for (const accept of ["text/html", "application/json", "*/*"]) {
    const answer = await app.request("/.well-known/openid-configuration", { headers: { accept } });
    assert.equal(answer.status, 404);
    assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
  }
});

test("HEAD is answered as GET, without a body", async () => {
  for (const path of [SERVER, RESOURCE, `${RESOURCE}/projects/1`, "/.well-known/jwks.json", "/auth.md"]) {
    const answer = await app.request(path, { method: "HEAD" });
    assert.deepEqual([answer.status, await answer.text()], [200, ""], path);
  }
});

test("any site may read the documents and ask for tokens, without cookies", async () => {
  const from = { origin: "https://agent.example" };
  const asking = {
    ...from,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization",
  };
  for (const path of [SERVER, RESOURCE, "/oauth2/register", "/oauth2/token", "/oauth2/revoke", "/mcp", "/auth.md"]) {
    const answer = await app.request(path, { method: "OPTIONS", headers: asking });
    assert.equal(answer.status, 204, path);
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    assert.equal(answer.headers.get("access-control-allow-credentials"), null);
    // A client in a browser sends all that it is configured with for `/mcp` when it looks for a way to log in, too.
    const allowed = answer.headers.get("access-control-allow-headers")?.toLowerCase().split(",") ?? [];
    for (const header of ["authorization", "content-type", "mcp-protocol-version", "mcp-method", "x-service-toolset"])
      assert.ok(allowed.includes(header), `${path}: ${header}`);
  }
  assert.equal((await app.request(SERVER, { headers: from })).headers.get("access-control-allow-origin"), "*");
  const refused = await app.request("/oauth2/token", { method: "POST", headers: from });
  assert.equal(refused.headers.get("access-control-allow-origin"), "*");
});

test("what a request says of host and scheme changes nothing", async () => {
  const lying = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example;proto=https",
  };
  for (const path of [SERVER, RESOURCE, `${RESOURCE}/projects/1`]) {
    const plain = await (await app.request(path)).text();
    assert.equal(await (await app.request(path, { headers: lying })).text(), plain, path);
  }
  assert.doesNotMatch(await (await app.request("/auth.md", { headers: lying })).text(), /evil/);
});

suite("/auth.md", () => {
  const page = async () => {
    const answer = await app.request("/auth.md");
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "text/markdown; charset=utf-8");
    return answer.text();
  };

  test("begins with its name and says where to go", async () => {
    const text = await page();
    assert.match(text, /^# auth\.md\n/);
    for (const path of ["/oauth2/register", "/oauth2/token", "/oauth2/revoke", RESOURCE, SERVER, "/mcp"]) {
      assert.ok(text.includes(BASE + path), path);
    }
  });

  test("promises no API key while they do not work", async () => {
    assert.match(await page(), /X-Service-API-Key/);
    await setSettings(app, { rest_api_enabled: false });
    assert.doesNotMatch(await page(), /X-Service-API-Key|API key/);
    await setSettings(app, { rest_api_enabled: true });
  });

  test("promises no documents of clients while none is read", async () => {
    assert.match(await page(), /Metadata Document/);
    await setSettings(app, { oauth_client_documents: false });
    assert.doesNotMatch(await page(), /Metadata Document/);
    await setSettings(app, { oauth_client_documents: true });
  });

  test("promises nothing while the endpoint is off", async () => {
    await setSettings(app, { agent_endpoint_enabled: false });
    assert.doesNotMatch(await page(), /oauth2/);
    await setSettings(app, { agent_endpoint_enabled: true });
  });
});
