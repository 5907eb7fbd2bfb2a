import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { modern, older } from "../mcp/agent.js";
import {
  type Asking,
  answered,
  type House,
  openHouse,
  posted,
  type RegisteredClient,
  redeem,
  refresh,
  registered,
  type Tokens,
  verifier,
  whoIs,
} from "./house.js";

/** What clients that people use were seen to do, and what other servers stumbled over. */
let house: House;
before(async () => {
  house = await openHouse();
});
after(() => house.app.close());

/** From the yes of the person to tokens. */
async function letIn(client: RegisteredClient, more: Asking["more"] & { redirect_uri: string }): Promise<Tokens> {
  const asking = { client, verifier: verifier(), more };
  const { url } = await answered(house, asking, { decision: "allow" });
  assert.equal(url.origin + url.pathname, more.redirect_uri);
  const { redirect_uri } = more;
  const sent: Record<string, string> = {
    redirect_uri,
    ...(client.client_secret && { client_secret: client.client_secret }),
  };
  const answer = await redeem(house, asking, url.searchParams.get("code") ?? "", sent);
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as Tokens;
}

suite("a program on this machine comes back at any port", () => {
  const rows: [string, string, string][] = [
    ["Claude Code, which registers no port", "http://localhost/callback", "http://localhost:54545/callback"],
    ["the same by number", "http://127.0.0.1/callback", "http://127.0.0.1:54545/callback"],
    ["VS Code, whose port is taken", "http://127.0.0.1:33418/", "http://127.0.0.1:61234/"],
    ["a program of IPv6", "http://[::1]:1410/callback", "http://[::1]:51410/callback"],
    ["MCP Inspector", "http://localhost:6274/oauth/callback", "http://localhost:6274/oauth/callback"],
  ];
  for (const [name, redirect, redirect_uri] of rows)
    test(name, async () => {
      const client = await registered(house, { redirect_uris: ["https://vscode.dev/redirect", redirect] });
      assert.ok((await letIn(client, { redirect_uri })).access_token);
    });

  test("also one that calls itself a web application", async () => {
    const redirect_uris = ["http://localhost/callback"];
    const client = await registered(house, { redirect_uris, application_type: "web" });
    assert.ok((await letIn(client, { redirect_uri: "http://localhost:3118/callback" })).access_token);
  });
});

test("a connector comes back at an address of its own on the internet, with a secret in the body (ChatGPT, claude.ai)", async () => {
  for (const redirect_uri of [
    "https://chatgpt.com/connector/oauth/abc-123",
    "https://chatgpt.com/connector_platform_oauth_redirect",
    "https://claude.ai/api/mcp/auth_callback",
  ]) {
    const metadata = { redirect_uris: [redirect_uri], token_endpoint_auth_method: "client_secret_post" };
    assert.ok((await letIn(await registered(house, metadata), { redirect_uri })).refresh_token, redirect_uri);
  }
});

test("a client without a secret is given none, and needs none", async () => {
  const client = await registered(house, { token_endpoint_auth_method: "none" });
  assert.deepEqual(
    Object.keys(client).filter((name) => /secret|null/.test(name)),
    [],
  );
});

test("nothing in the answer to a registration is null or empty, whatever was left out", async () => {
  for (const more of [{}, { scope: "" }, { scope: "openid offline_access" }, { grant_types: ["authorization_code"] }]) {
    const made: object = await registered(house, { ...more, client_uri: "", contacts: null, policy_uri: null });
    for (const [name, value] of Object.entries(made)) assert.ok(value !== null && value !== "", name);
    assert.equal((made as { scope: string }).scope, "mcp");
  }
});

test("who registers without a scope, or with an empty one, may ask for mcp and stay (offline_access, prompt=consent)", async () => {
  const redirect_uri = "http://127.0.0.1:4711/callback";
  for (const scope of [undefined, ""]) {
    const client = await registered(house, { scope });
    for (const more of [{ scope: "mcp" }, { scope: "mcp offline_access", prompt: "consent" }, { scope: undefined }]) {
      const tokens = await letIn(client, { redirect_uri, ...more });
      assert.equal(tokens.scope, "mcp");
      const again = await refresh(house, client, tokens.refresh_token);
      assert.equal(again.status, 200);
      assert.equal((await whoIs(house, ((await again.json()) as Tokens).access_token))?.login, "ada");
    }
  }
});

test("who has a token for hours asks for the next one in time: its life is told, and not cached", async () => {
  const redirect_uri = "http://127.0.0.1:4711/callback";
  const client = await registered(house);
  const asking = { client, verifier: verifier() };
  const { url } = await answered(house, asking, { decision: "allow" });
  const answer = await redeem(house, asking, url.searchParams.get("code") ?? "", { redirect_uri });
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const { token_type, expires_in } = (await answer.json()) as Tokens;
  assert.deepEqual([token_type, expires_in >= 3_600], ["Bearer", true]);
});

test("what a client probes besides is 404 in JSON, and no page", async () => {
  for (const path of [
    "/.well-known/openid-configuration",
    "/.well-known/openid-configuration/mcp",
    "/mcp/.well-known/openid-configuration",
    "/mcp/.well-known/oauth-authorization-server",
    "/.well-known/agent.json",
  ]) {
    const answer = await fetch(house.base + path, { headers: { accept: "text/html" } });
    assert.equal(answer.status, 404, path);
    assert.match(answer.headers.get("content-type") ?? "", /^application\/json/, path);
  }
});

test("the issuer is the same to the letter wherever it is told", async () => {
  const read = async (path: string) => (await (await fetch(house.base + path)).json()) as Record<string, unknown>;
  const { issuer } = await read("/.well-known/oauth-authorization-server");
  const { authorization_servers } = await read("/.well-known/oauth-protected-resource/mcp");
  assert.deepEqual([issuer, authorization_servers], [house.base, [house.base]]);
});

test("a client in a browser reads the challenge and how long to wait, and may send what its protocol asks for", async () => {
  const origin = "http://localhost:6274";
  const asked =
    "authorization,content-type,accept,mcp-protocol-version,mcp-method,mcp-name,mcp-session-id,last-event-id,x-service-api-key";
  const preflight = await fetch(`${house.base}/mcp`, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": asked },
  });
  const allowed = preflight.headers.get("access-control-allow-headers")?.toLowerCase().split(",") ?? [];
  assert.deepEqual(
    asked.split(",").filter((header) => !allowed.includes(header)),
    [],
  );
  const refused = await fetch(`${house.base}/mcp`, { method: "POST", headers: { origin } });
  const exposed = refused.headers.get("access-control-expose-headers")?.split(",") ?? [];
  for (const header of ["WWW-Authenticate", "Retry-After", "MCP-Protocol-Version", "Mcp-Session-Id"])
    assert.ok(exposed.includes(header), header);
});

test("the challenge names the metadata by its whole address, for each method, and never as a mere 403 or 405", async () => {
  for (const method of ["GET", "POST", "DELETE"]) {
    const answer = await fetch(`${house.base}/mcp`, { method });
    assert.equal(answer.status, 401, method);
    const metadata = `resource_metadata="${house.base}/.well-known/oauth-protected-resource"`;
    assert.ok(answer.headers.get("www-authenticate")?.includes(metadata), method);
  }
});

test("a client that discovered the modern era may begin with initialize all the same", async () => {
  assert.equal((await modern(house.app, "server/discover")).status, 200);
  const client = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "Claude Code", version: "2" } };
  assert.match(await (await older(house.app, "initialize", client)).text(), /"protocolVersion":"2025-11-25"/);
  assert.match(await (await older(house.app, "tools/list")).text(), /service_users_me/);
});

test("a name in a header may be written in Base64, as the protocol lets clients do", async () => {
  const name = `=?base64?${Buffer.from("service_users_me").toString("base64")}?=`;
  const params = { name: "service_users_me", arguments: {} };
  const answer = await modern(house.app, "tools/call", params, { headers: { "mcp-name": name } });
  assert.equal(answer.status, 200, await answer.clone().text());
});

test("each name of a tool is short enough for clients that put their own before it, without dots", async () => {
  const listing = (await (await modern(house.app, "tools/list")).json()) as { result: { tools: { name: string }[] } };
  for (const { name } of listing.result.tools) assert.match(name, /^[a-z_]{1,40}$/);
});

test("a refusal is whole in its text: some clients show the model nothing else of it", async () => {
  const answer = await modern(house.app, "tools/call", { name: "service_issues_get", arguments: { id: 99_999 } });
  const { result } = (await answer.json()) as { result: Record<string, unknown> };
  assert.deepEqual([result.isError, "structuredContent" in result], [true, false]);
});

test("the token endpoint takes forms, and says so in its own words to what sends JSON", async () => {
  const answer = await posted(`${house.base}/oauth2/token`, { grant_type: "refresh_token" });
  assert.equal(answer.status, 400);
  assert.equal(((await answer.json()) as { error: string }).error, "invalid_request");
});
