import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { sql } from "kysely";
import { people, session, testApp } from "../../src/testing/index.js";
import {
  type Asking,
  answered,
  atConsent,
  authorizeAddress,
  connected,
  type House,
  openHouse,
  PASSWORD,
  posted,
  REDIRECT,
  type RegisteredClient,
  redeem,
  refresh,
  registered,
  verifier,
  whoIs,
} from "./house.js";
import { Visitor } from "./visitor.js";

/** The table of attacks, row by row: each is refused, and what is honest beside it works. */
let house: House;
let client: RegisteredClient;
before(async () => {
  house = await openHouse();
  client = await registered(house);
});
after(() => house.app.close());

const asks = (more?: Asking["more"]): Asking => ({ client, verifier: verifier(), more });

/** Where a request that is wrong in a way the client may hear of sends the browser. */
async function toldTheClient(more: Asking["more"]): Promise<URLSearchParams> {
  const { url } = await new Visitor(house.base).visit(authorizeAddress(house, asks(more)));
  assert.equal(url.origin + url.pathname, REDIRECT);
  assert.equal(url.searchParams.get("iss"), house.base);
  assert.equal(url.searchParams.get("state"), "xyz");
  return url.searchParams;
}

/** A request whose answer has no safe address is told to the person, on a page of ours. */
async function toldThePerson(more: Asking["more"]) {
  const seen = await new Visitor(house.base).visit(authorizeAddress(house, asks(more)));
  assert.equal(seen.url.origin, house.base);
  assert.equal(seen.status, 400);
  assert.match(seen.headers.get("content-type") ?? "", /^text\/html/);
  return seen;
}

suite("proof of possession (PKCE)", () => {
  test("is required", async () => {
    const told = await toldTheClient({ code_challenge: undefined, code_challenge_method: undefined });
    assert.equal(told.get("error"), "invalid_request");
  });

  test("is S256: plain is refused, and what is plain when nothing is said", async () => {
    for (const code_challenge_method of ["plain", undefined]) {
      assert.equal((await toldTheClient({ code_challenge_method })).get("error"), "invalid_request");
    }
  });

  test("with a wrong verifier, or none, gets no token", async () => {
    const asking = asks();
    const { url } = await answered(house, asking, { decision: "allow" });
    const code = url.searchParams.get("code") ?? "";
    for (const wrong of [{ code_verifier: verifier() }, { code_verifier: "" }]) {
      const answer = await redeem(house, asking, code, wrong);
      assert.equal(answer.status, 400);
      assert.equal(((await answer.json()) as { error: string }).error, "invalid_grant");
    }
  });
});

suite("the address to return to", () => {
  const rows: Record<string, string> = {
    "another path": "http://127.0.0.1:4711/other",
    "a longer path": "http://127.0.0.1:4711/callback/more",
    "a query more": "http://127.0.0.1:4711/callback?x=1",
    "another host": "https://evil.example/callback",
    "the host as a user name": "http://127.0.0.1:4711@evil.example/callback",
    "the host as a part of another": "http://127.0.0.1.evil.example:4711/callback",
    "another loopback name": "http://localhost:4711/callback",
    "another scheme": "https://127.0.0.1:4711/callback",
    "a way up": "http://127.0.0.1:4711/callback/../other",
    "a fragment": "http://127.0.0.1:4711/callback#x",
    javascript: "javascript:alert(1)",
    data: "data:text/html,x",
  };
  for (const [name, redirect_uri] of Object.entries(rows)) {
    test(`with ${name} is not the registered one: nothing is sent there`, async () => {
      await toldThePerson({ redirect_uri });
    });
  }

  test("may have any port on this machine", async () => {
    const redirect_uri = "http://127.0.0.1:59999/callback";
    const { url } = await answered(house, asks({ redirect_uri }), { decision: "allow" });
    assert.equal(url.origin + url.pathname, redirect_uri);
  });

  test("must be the same when the code is redeemed", async () => {
    const asking = asks();
    const { url } = await answered(house, asking, { decision: "allow" });
    const code = url.searchParams.get("code") ?? "";
    const answer = await redeem(house, asking, code, { redirect_uri: "http://127.0.0.1:1/callback" });
    assert.equal(answer.status, 400);
  });
});

suite("the resource", () => {
  test("may be named in each way that means the endpoint, or not at all", async () => {
    const { base } = house;
    for (const resource of [base, `${base}/`, `${base}/mcp`, `${base}/mcp/`, undefined]) {
      const asking = asks({ resource });
      const { url } = await answered(house, asking, { decision: "allow" });
      const sent: Record<string, string> = resource === undefined ? {} : { resource };
      const answer = await redeem(house, asking, url.searchParams.get("code") ?? "", sent);
      assert.equal(answer.status, 200, String(resource));
    }
  });

  test("that is another is refused, when asking, redeeming and refreshing", async () => {
    for (const resource of [
      "https://elsewhere.example/mcp",
      `${house.base}/issues`,
      `${house.base}.evil.example/mcp`,
    ]) {
      assert.equal((await toldTheClient({ resource })).get("error"), "invalid_target", resource);
    }
    const asking = asks();
    const { url } = await answered(house, asking, { decision: "allow" });
    const resource = "https://elsewhere.example/mcp";
    const redeemed = await redeem(house, asking, url.searchParams.get("code") ?? "", { resource });
    assert.equal(((await redeemed.json()) as { error: string }).error, "invalid_target");
    const { tokens, client: another } = await connected(house);
    const refreshed = await refresh(house, another, tokens.refresh_token, { resource });
    assert.equal(((await refreshed.json()) as { error: string }).error, "invalid_target");
  });
});

suite("scopes", () => {
  test("that are missing, empty or unknown are no reason to refuse, and never granted", async () => {
    for (const scope of [undefined, "", "mcp offline_access", "openid profile", "admin"]) {
      const asking = asks({ scope });
      const { url } = await answered(house, asking, { decision: "allow" });
      const answer = await redeem(house, asking, url.searchParams.get("code") ?? "");
      assert.equal(((await answer.json()) as { scope: string }).scope, "mcp", String(scope));
    }
  });
});

suite("parameters", () => {
  test("of OpenID Connect and others that are not known are ignored (RFC 6749, 3.1)", async () => {
    for (const more of [{ nonce: "n" }, { max_age: "0" }, { id_token_hint: "x" }, { acr_values: "1" }, { ui: "x" }]) {
      const { url } = await answered(house, asks({ scope: "openid mcp", ...more }), { decision: "allow" });
      assert.ok(url.searchParams.get("code"), JSON.stringify(more));
    }
  });
});

suite("the flow", () => {
  test("knows codes only, and puts them into the query only", async () => {
    for (const response_type of ["token", "id_token", "code token"]) {
      assert.equal((await toldTheClient({ response_type })).get("error"), "unsupported_response_type", response_type);
    }
    for (const response_mode of ["fragment", "form_post"]) {
      assert.equal((await toldTheClient({ response_mode })).get("error"), "unsupported_response_mode", response_mode);
    }
  });

  test("with a letter that cannot be kept is told to the person, and known to no client", async () => {
    await toldThePerson({ state: "x\u0000y" });
    await toldThePerson({ client_id: "x\u0000y" });
    const answer = await refresh(house, { client_id: "x\u0000y" }, "token");
    assert.equal(answer.status, 401);
  });

  test("without a person is refused, since a person is always asked", async () => {
    assert.equal((await toldTheClient({ prompt: "none" })).get("error"), "login_required");
  });

  test("asks again although the person agreed before", async () => {
    const { visitor, page } = await atConsent(house, asks());
    await visitor.submit(page, { decision: "allow" });
    const again = await visitor.visit(authorizeAddress(house, asks()));
    assert.match(again.text, /name="decision"/);
  });

  test("of a client that is not known is told to the person", async () => {
    const seen = await toldThePerson({ client_id: "bwc_unknown" });
    assert.match(seen.text, /not known here/);
  });

  test("that is denied tells the client, with state and issuer, and gives no code", async () => {
    const { url } = await answered(house, asks(), { decision: "deny" });
    assert.deepEqual(
      ["error", "state", "iss", "code"].map((name) => url.searchParams.get(name)),
      ["access_denied", "xyz", house.base, null],
    );
  });

  test("other grants are not offered", async () => {
    for (const grant_type of ["password", "client_credentials", "implicit"]) {
      const fields = { grant_type, client_id: client.client_id, username: "ada", password: PASSWORD };
      const answer = await posted(`${house.base}/oauth2/token`, new URLSearchParams(fields));
      assert.equal(answer.status, 400);
      assert.match(((await answer.json()) as { error: string }).error, /unsupported_grant_type|invalid_request/);
    }
  });
});

suite("the consent page", () => {
  test("shows whom the answer goes to, and marks a name that nobody checked", async () => {
    const wanted = { client_name: "Claude <b>Code</b>\u202e", redirect_uris: ["https://agent.example/cb"] };
    const redirect_uri = "https://agent.example/cb";
    const { page } = await atConsent(house, {
      client: await registered(house, wanted),
      verifier: verifier(),
      more: { redirect_uri },
    });
    assert.match(page.text, /Claude &lt;b&gt;Code&lt;\/b&gt;/);
    assert.doesNotMatch(page.text, /\u202e/);
    assert.match(page.text, /agent\.example/);
    assert.match(page.text, /unverified name/);
    assert.match(page.text, /name="read_only"/);
  });

  test("cannot be framed, cached, or sent anywhere but back and to the client", async () => {
    const { page } = await atConsent(house, asks());
    const policy = page.headers.get("content-security-policy") ?? "";
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /form-action http:\/\/127\.0\.0\.1:4711 'self'/);
    assert.equal(page.headers.get("x-frame-options"), "DENY");
    assert.match(page.headers.get("cache-control") ?? "", /no-store/);
  });

  test("does not take an answer from another site (CSRF)", async () => {
    const { visitor, page } = await atConsent(house, asks());
    const foreign = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }, {}];
    for (const headers of foreign as Record<string, string>[]) {
      const body = new URLSearchParams({ decision: "allow" });
      const seen = await visitor.visit(page.url, { method: "POST", body, headers });
      assert.equal(seen.status, 403, JSON.stringify(headers));
    }
    assert.equal((await visitor.submit(page, { decision: "deny" })).url.searchParams.get("error"), "access_denied");
  });

  test("opens only in the browser that was sent there (fixation)", async () => {
    const mallory = new Visitor(house.base);
    const malicious = await mallory.visit(authorizeAddress(house, asks()));
    const consent = new URL(malicious.url.searchParams.get("back_url") ?? "", house.base);
    const { visitor } = await atConsent(house, asks());
    const seen = await visitor.visit(consent);
    assert.equal(seen.status, 404);
    assert.doesNotMatch(seen.text, /name="decision"/);
  });

  test("cannot be answered once its quarter of an hour is over", async () => {
    const { visitor, page } = await atConsent(house, asks());
    const { rows } = await sql<{ lasts: number }>`
      with ended as (select digest, (payload ->> 'exp')::int - (payload ->> 'iat')::int as lasts from oauth_interactions)
      update oauth_interactions i
         set payload = jsonb_set(payload, '{exp}', to_jsonb(extract(epoch from now())::int - 60))
        from ended where ended.digest = i.digest returning lasts`.execute(house.app.runtime.db);
    assert.deepEqual([...new Set(rows.map(({ lasts }) => lasts))], [900]);
    const before = await house.app.runtime.db.selectFrom("oauth_grants").select("id").execute();
    assert.equal((await visitor.submit(page, { decision: "allow" })).status, 404);
    assert.deepEqual(await house.app.runtime.db.selectFrom("oauth_grants").select("id").execute(), before);
  });

  test("answered once cannot be answered again", async () => {
    const { visitor, page } = await atConsent(house, asks());
    await visitor.submit(page, { decision: "allow" });
    assert.equal((await visitor.submit(page, { decision: "allow" })).status, 404);
  });

  test("leads on once, also when its answer is brought several times at the same moment", async () => {
    const { visitor, page } = await atConsent(house, asks());
    const way = await visitor.submit(page, { decision: "allow" }, { "sec-fetch-dest": "document" });
    const on = way.headers.get("refresh")?.split("url=")[1] ?? "";
    const all = await Promise.all(Array.from({ length: 5 }, () => visitor.visit(on)));
    assert.deepEqual(
      all.map(({ status }) => status).sort((a, b) => a - b),
      [303, 400, 400, 400, 400],
    );
  });

  test("lets nobody in who does not answer it", async () => {
    const { visitor, page } = await atConsent(house, asks());
    const resumed = page.text.match(/\/oauth2\/authorize\/[\w-]+/);
    assert.equal(resumed, null, "the page does not say where the flow goes on");
    assert.ok(visitor.cookie("oauth_resume"));
    const seen = await visitor.visit(`/oauth2/authorize/${visitor.cookie("oauth_resume")}`);
    assert.equal(seen.url.searchParams.get("code"), null);
  });

  test("of two tabs answers each its own question", async () => {
    const visitor = new Visitor(house.base);
    const { page: first } = await atConsent(house, asks({ state: "first" }), visitor);
    const second = await visitor.visit(authorizeAddress(house, asks({ state: "second" })));
    assert.equal((await visitor.submit(first, { decision: "allow" })).url.searchParams.get("state"), "first");
    assert.equal((await visitor.submit(second, { decision: "deny" })).url.searchParams.get("state"), "second");
  });
});

suite("at an address with https", () => {
  test("cookies are for https only, and every address is that of the configuration", async () => {
    const app = await testApp({ variables: { BASE_URL: "https://work.example" } });
    const answer = await app.request("/oauth2/register", { method: "POST", json: { redirect_uris: [REDIRECT] } });
    const made = (await answer.json()) as RegisteredClient;
    const address = authorizeAddress({ ...house, base: "https://work.example" }, { ...asks(), client: made });
    const { pathname, search } = new URL(address);
    const sent = await app.request(pathname + search, {
      headers: { accept: "application/json", host: "evil.example" },
    });
    await app.close();
    assert.equal(sent.status, 303);
    assert.match(sent.headers.get("location") ?? "", /^\/oauth2\/consent\/[0-9a-f]{16}$/);
    const cookies = sent.headers.getSetCookie();
    assert.equal(cookies.length, 2);
    for (const cookie of cookies) assert.match(cookie, /; secure(;|$)/i);
    for (const cookie of cookies) assert.match(cookie, /; httponly(;|$)/i);
  });
});

suite("bodies", () => {
  const send = (path: string, body: string, type = "application/x-www-form-urlencoded") =>
    fetch(house.base + path, { method: "POST", body, headers: { "content-type": type } });

  test("that are too large, of another type or sent twice are refused in the words of OAuth", async () => {
    for (const path of ["/oauth2/token", "/oauth2/revoke"]) {
      for (const answer of [
        await send(path, `token=${"x".repeat(100_000)}`),
        await send(path, "{}", "application/json"),
        await send(path, "grant_type=refresh_token&client_id=a&client_id=b"),
        await send(path, "&".repeat(50_000)),
      ]) {
        assert.equal(answer.status, 400, path);
        assert.equal(((await answer.json()) as { error: string }).error, "invalid_request");
      }
      assert.equal((await send(path, "x".repeat(5 * 1024 * 1024))).status, 413);
    }
  });

  test("of other methods are not read", async () => {
    for (const path of ["/oauth2/token", "/oauth2/revoke", "/oauth2/register"]) {
      for (const method of ["GET", "PUT", "DELETE"]) {
        const answer = await fetch(house.base + path, { method });
        assert.deepEqual([answer.status, answer.headers.get("allow")], [405, "POST, OPTIONS"], `${method} ${path}`);
      }
    }
  });
});

suite("a client that is gone", () => {
  test("is told so where it asks for tokens, so that it registers again", async () => {
    const { client: gone, tokens } = await connected(house);
    await house.app.runtime.db.deleteFrom("oauth_clients").where("id", "=", gone.client_id).execute();
    const answer = await refresh(house, gone, tokens.refresh_token);
    assert.equal(answer.status, 401);
    assert.equal(((await answer.json()) as { error: string }).error, "invalid_client");
    assert.equal(await whoIs(house, tokens.access_token), undefined);
  });
});

suite("what a request says of host and scheme", () => {
  test("changes neither where the browser is sent nor the issuer", async () => {
    const lying = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil.example" };
    const answer = await fetch(authorizeAddress(house, asks()), { headers: lying, redirect: "manual" });
    assert.match(answer.headers.get("location") ?? "", /^\/oauth2\/consent\//);
    assert.ok(answer.headers.getSetCookie().every((cookie) => !/domain=/i.test(cookie)));
    const { visitor, page } = await atConsent(house, asks());
    const seen = await visitor.submit(page, { decision: "allow" });
    assert.equal(seen.url.searchParams.get("iss"), house.base);
  });
});

suite("registration", () => {
  const register = (metadata: object) => posted(`${house.base}/oauth2/register`, metadata as Record<string, unknown>);
  /** What a browser or the system acts on itself. */
  const ofNoApplication = [
    ...["about:blank", "vbscript:x", "view-source:https://x.example/", "filesystem:https://x.example/1"],
    ...["ftp://x.example/cb", "ws://x.example/cb", "wss://x.example/cb", "mailto:ada@x.example", "tel:1"],
  ];
  const refusals: Record<string, [object, string]> = {
    ...Object.fromEntries(
      ofNoApplication.map((uri): [string, [object, string]] => [
        uri,
        [{ redirect_uris: [uri] }, "invalid_redirect_uri"],
      ]),
    ),
    javascript: [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    "javascript in capitals and with a tab": [{ redirect_uris: ["Java\tScript:alert(1)"] }, "invalid_redirect_uri"],
    data: [{ redirect_uris: ["data:text/html,x"] }, "invalid_redirect_uri"],
    file: [{ redirect_uris: ["file:///etc/passwd"] }, "invalid_redirect_uri"],
    blob: [{ redirect_uris: ["blob:https://x.example/1"] }, "invalid_redirect_uri"],
    "a fragment": [{ redirect_uris: ["https://x.example/cb#x"] }, "invalid_redirect_uri"],
    "an empty fragment": [{ redirect_uris: ["https://x.example/cb#"] }, "invalid_redirect_uri"],
    "a host that ends a policy": [{ redirect_uris: ["https://x.example;sandbox/"] }, "invalid_redirect_uri"],
    "the same in other letters": [{ redirect_uris: ["https://x.example%3Bsandbox/"] }, "invalid_redirect_uri"],
    "a host that begins another policy": [{ redirect_uris: ["https://x.example,x/"] }, "invalid_redirect_uri"],
    "any host": [{ redirect_uris: ["https://*.example/cb"] }, "invalid_redirect_uri"],
    "http elsewhere": [{ redirect_uris: ["http://x.example/cb"] }, "invalid_redirect_uri"],
    "http at what only looks like this machine": [
      { redirect_uris: ["http://localhost.evil.example/cb"] },
      "invalid_redirect_uri",
    ],
    "a user name": [{ redirect_uris: ["https://claude.ai@evil.example/cb"] }, "invalid_redirect_uri"],
    "a password": [{ redirect_uris: ["https://:secret@x.example/cb"] }, "invalid_redirect_uri"],
    "https on this machine": [{ redirect_uris: ["https://localhost/cb"] }, "invalid_redirect_uri"],
    "a backslash": [{ redirect_uris: ["https://claude.ai\\@evil.example/cb"] }, "invalid_redirect_uri"],
    "no whole address": [{ redirect_uris: ["/cb"] }, "invalid_redirect_uri"],
    "no address at all": [{ redirect_uris: [] }, "invalid_redirect_uri"],
    nothing: [{}, "invalid_redirect_uri"],
    "a bad one beside a good one": [{ redirect_uris: ["https://x.example/cb", "data:x"] }, "invalid_redirect_uri"],
    "21 addresses": [
      { redirect_uris: Array.from({ length: 21 }, (_, at) => `https://x.example/${at}`) },
      "invalid_redirect_uri",
    ],
    "100,000 addresses": [{ redirect_uris: Array(100_000).fill("https://x.example/cb") }, "invalid_redirect_uri"],
    "a long address": [{ redirect_uris: [`https://x.example/${"a".repeat(2_000)}`] }, "invalid_redirect_uri"],
    "keys of its own": [
      { redirect_uris: [REDIRECT], token_endpoint_auth_method: "private_key_jwt" },
      "invalid_client_metadata",
    ],
    "a grant that does not exist": [
      { redirect_uris: [REDIRECT], grant_types: ["client_credentials"] },
      "invalid_client_metadata",
    ],
    "another response": [{ redirect_uris: [REDIRECT], response_types: ["token"] }, "invalid_client_metadata"],
  };
  for (const [name, [metadata, error]] of Object.entries(refusals)) {
    test(`with ${name} is refused`, async () => {
      const answer = await register(metadata);
      assert.equal(answer.status, 400);
      const told = await answer.text();
      assert.equal(JSON.parse(told).error, error);
      assert.ok(told.length < 4_096);
    });
  }

  test("too deep or too large is refused before it is read", async () => {
    const send = (body: string) =>
      fetch(`${house.base}/oauth2/register`, { method: "POST", body, headers: { "content-type": "application/json" } });
    assert.equal((await send(`{"redirect_uris":${"[".repeat(5_000)}${"]".repeat(5_000)}}`)).status, 400);
    assert.equal((await send("{")).status, 400);
    assert.equal((await send("x".repeat(5 * 1024 * 1024))).status, 413);
  });

  test("while the database cannot answer is no mistake of the client's", async () => {
    const { db } = house.app.runtime;
    await sql`create function stopping() returns trigger language plpgsql as
                $$ begin raise exception 'stopping' using errcode = '57P01'; end $$`.execute(db);
    await sql`create trigger stopping before insert on oauth_clients execute function stopping()`.execute(db);
    const answer = await register({ redirect_uris: [REDIRECT] });
    await sql`drop function stopping cascade`.execute(db);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get("retry-after"), "2");
    assert.doesNotMatch(await answer.text(), /invalid/);
  });

  test("says what was registered, without what was not sent", async () => {
    const sent = {
      client_name: "Cursor",
      redirect_uris: [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback",
      ],
      token_endpoint_auth_method: "none",
      scope: "openid mcp offline_access",
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
      response_types: ["code"],
      logo_uri: "http://169.254.169.254/",
      jwks_uri: "http://169.254.169.254/",
      client_uri: null,
      contacts: [],
    };
    const answer = await register(sent);
    assert.equal(answer.status, 201);
    assert.match(answer.headers.get("cache-control") ?? "", /no-store/);
    const { client_id, client_id_issued_at, ...made } = (await answer.json()) as Record<string, unknown>;
    assert.match(String(client_id), /^bwc_/);
    assert.ok(Math.abs(Number(client_id_issued_at) - Date.now() / 1000) < 60);
    assert.deepEqual(made, {
      client_name: "Cursor",
      redirect_uris: sent.redirect_uris,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope: "mcp",
    });
  });

  test("echoes the authentication that was asked for, with a secret where there is one", async () => {
    for (const method of ["client_secret_basic", "client_secret_post", undefined]) {
      const answer = await register({ redirect_uris: [REDIRECT], token_endpoint_auth_method: method });
      const made = (await answer.json()) as Record<string, unknown>;
      assert.equal(made.token_endpoint_auth_method, method ?? "client_secret_basic");
      assert.ok(String(made.client_secret).length > 30);
      assert.equal(made.client_secret_expires_at, 0);
    }
  });

  test("with a name that is not seen has none, and no letter of a name carries more marks than a script has", async () => {
    const called = async (client_name: string) =>
      ((await registered(house, { client_name })) as { client_name?: string }).client_name;
    for (const unseen of ["\u3164", "\u115f\u2800", "\ufe0f\u{e0100}", "\u0301\u0302"]) {
      assert.equal(await called(unseen), undefined, JSON.stringify(unseen));
    }
    assert.equal(await called(`Cla${"\u0301\u0302\u0303".repeat(30)}ude`), "Cla\u0301\u0302\u0303\u0301ude");
    assert.equal(await called("Tiê\u0301ng Việt \u2764\ufe0f नमस्ते"), "Tiê\u0301ng Việt \u2764\ufe0f नमस्ते");
  });

  test("without a name is enough", async () => {
    const nameless = await registered(house, { client_name: undefined });
    const { page } = await atConsent(house, { client: nameless, verifier: verifier() });
    assert.ok(page.text.includes(nameless.client_id));
  });

  test("with an application's own scheme comes back there", async () => {
    const redirect_uri = "cursor://anysphere.cursor-mcp/oauth/callback";
    const made = await registered(house, { redirect_uris: [redirect_uri] });
    const asking = { client: made, verifier: verifier(), more: { redirect_uri } };
    const { page } = await atConsent(house, asking);
    assert.ok(page.text.includes("cursor://anysphere.cursor-mcp<"));
    assert.ok(
      page.text.includes("Allow it only if you have just started it yourself"),
      "any program may claim a scheme",
    );
    const { url } = await answered(house, asking, { decision: "allow" });
    assert.equal(url.protocol, "cursor:");
    assert.ok(url.searchParams.get("code"));
  });
});

suite("people", () => {
  test("revoke their own agents, and nobody else's", async () => {
    const { tokens } = await connected(house);
    const { grace } = await people(house.app, "grace");
    const cookie = await session(house.app, house.ada);
    const account = await (await house.app.request("/my/account", { cookie })).text();
    const [, path = ""] = /action="(\/my\/connected_agents\/\d+)"/.exec(account) ?? [];
    const revoke = async (as: { id: number }) => {
      const headers = { "sec-fetch-site": "same-origin" };
      return (await house.app.request(path, { method: "DELETE", cookie: await session(house.app, as), headers }))
        .status;
    };
    assert.equal(await revoke(grace), 404);
    assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
    assert.equal(await revoke(house.ada), 303);
    assert.equal(await whoIs(house, tokens.access_token), undefined);
  });
});
