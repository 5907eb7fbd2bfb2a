import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import {
  auth as authorize,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { UnauthorizedError as OlderUnauthorized } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as oauth from "oauth4webapi";
import { type House, openHouse, PASSWORD, REDIRECT, whoIs } from "./house.js";
import { Visitor } from "./visitor.js";

let house: House;
before(async () => {
  house = await openHouse();
});
after(() => house.app.close());

const insecure = { [oauth.allowInsecureRequests]: true };

test("oauth4webapi goes all the way, from discovery to revocation", async () => {
  const issuer = new URL(house.base);
  const found = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const wanted = { client_name: "Test", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" };
  const answer = await oauth.dynamicClientRegistrationRequest(server, wanted, insecure);
  const client = await oauth.processDynamicClientRegistrationResponse(answer);

  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint ?? "");
  address.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: "code",
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      resource: `${house.base}/mcp`,
    }),
  );
  const back = await throughThePages(address);
  const params = oauth.validateAuthResponse(server, client, back, state);
  const redeemed = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    params,
    REDIRECT,
    verifier,
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, redeemed);
  assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");

  const refreshed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token ?? "", insecure),
  );
  assert.equal((await whoIs(house, refreshed.access_token))?.login, "ada");
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, oauth.None(), refreshed.refresh_token ?? "", insecure),
  );
  assert.equal(await whoIs(house, refreshed.access_token), undefined);
});

async function throughThePages(address: URL): Promise<URL> {
  const visitor = new Visitor(house.base);
  const consent = await visitor.logIn(await visitor.visit(address), "ada", PASSWORD);
  return (await visitor.submit(consent, { decision: "allow" })).url;
}

/** Keeps what the official clients want to be kept. */
function memory() {
  const kept: Record<string, unknown> = {};
  let opened: URL | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: "Official client", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" },
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (address) => {
      opened = address;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier as string,
    saveDiscoveryState: (state) => {
      kept.discovery = state;
    },
    discoveryState: () => kept.discovery as never,
  };
  const comingBack = async () => {
    assert.ok(opened, "the client opened the browser");
    return (await throughThePages(opened)).searchParams;
  };
  return { kept, provider, comingBack };
}

suite("the official clients", () => {
  const me = { name: "test", version: "1" };

  test("of 2026-07-28 registers, is let in, calls, and renews its token", async () => {
    const { kept, provider, comingBack } = memory();
    const url = new URL(`${house.base}/mcp`);
    const first = new StreamableHTTPClientTransport(url, { authProvider: provider });
    await assert.rejects(new Client(me).connect(first), UnauthorizedError);
    await first.finishAuth(await comingBack());
    const client = new Client(me, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
    const { structuredContent } = await client.callTool({ name: "service_users_me", arguments: {} });
    assert.deepEqual((structuredContent as { credential: unknown }).credential, {
      kind: "oauth",
      name: "Official client",
      read_only: false,
    });
    await client.close();
    const before = kept.tokens as { access_token: string };
    assert.equal(await authorize(provider, { serverUrl: url }), "AUTHORIZED");
    assert.notEqual((kept.tokens as typeof before).access_token, before.access_token);
  });

  test("of the initialize era does, too", async () => {
    const { provider, comingBack } = memory();
    const url = new URL(`${house.base}/mcp`);
    const authProvider = provider as never; // the same interface, declared in another package
    const first = new OlderTransport(url, { authProvider });
    await assert.rejects(new OlderClient(me).connect(first), OlderUnauthorized);
    await first.finishAuth((await comingBack()).get("code") ?? "");
    const client = new OlderClient(me);
    await client.connect(new OlderTransport(url, { authProvider }));
    const { structuredContent } = await client.callTool({ name: "service_users_me", arguments: {} });
    assert.equal((structuredContent as { login: string }).login, "ada");
    await client.close();
  });

  test("find their way as well from the address with a slash behind it", async () => {
    const { provider, comingBack } = memory();
    const url = new URL(`${house.base}/mcp/`);
    const first = new StreamableHTTPClientTransport(url, { authProvider: provider });
    await assert.rejects(new Client(me).connect(first), UnauthorizedError);
    await first.finishAuth(await comingBack());
    const client = new Client(me, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
    const { structuredContent } = await client.callTool({ name: "service_users_me", arguments: {} });
    assert.equal((structuredContent as { login: string }).login, "ada");
    await client.close();
  });
});
