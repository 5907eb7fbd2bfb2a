import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { digestOf, LOCKED } from "../../src/accounts/index.js";
import { ADMIN_KEY, answered as restAnswer, setSettings } from "../../src/testing/index.js";
import {
  answered as allowed,
  connected,
  exchange,
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

let house: House;
before(async () => {
  house = await openHouse();
});
after(() => house.app.close());

const tokensOf = async (answer: Response) => (await answer.json()) as Tokens;

async function assertRefused(answer: Response, status: number, error: string) {
  assert.equal(answer.status, status);
  assert.equal(((await answer.json()) as { error: string }).error, error);
}

async function assertOver(client: RegisteredClient, ...given: Tokens[]) {
  for (const tokens of given) {
    assert.equal(await whoIs(house, tokens.access_token), undefined);
    await assertRefused(await refresh(house, client, tokens.refresh_token), 400, "invalid_grant");
  }
}

const passes = (digestOfToken: string, seconds: number) =>
  sql`update oauth_tokens set consumed_on = consumed_on - make_interval(secs => ${seconds}),
        expires_on = expires_on - make_interval(secs => ${seconds}) where digest = ${digestOfToken}`.execute(
    house.app.runtime.db,
  );

/** What the library goes by: the token has just ended. Answers how long it was to last, in seconds. */
async function ends(token: string): Promise<number | undefined> {
  const { rows } = await sql<{ lasted: number }>`
    with ended as (select digest, (payload ->> 'exp')::int - (payload ->> 'iat')::int as lasted
                     from oauth_tokens where digest = ${digestOf(token)})
    update oauth_tokens t set payload = jsonb_set(payload, '{exp}', to_jsonb(extract(epoch from now())::int - 1))
      from ended where t.digest = ended.digest returning lasted`.execute(house.app.runtime.db);
  return rows[0]?.lasted;
}

suite("an access token", () => {
  test("acts for the person who allowed the client, by the client's name", async () => {
    const { tokens } = await connected(house, { metadata: { client_name: "Cursor" } });
    assert.deepEqual([tokens.token_type, tokens.expires_in, tokens.scope], ["Bearer", 3600, "mcp"]);
    const me = await whoIs(house, tokens.access_token);
    assert.equal(me?.login, "ada");
    assert.deepEqual(me?.credential, { kind: "oauth", name: "Cursor", read_only: false });
  });

  test("of a grant for reading only is a read-only credential", async () => {
    const { tokens } = await connected(house, { readOnly: true });
    const { credential } = (await whoIs(house, tokens.access_token)) as { credential: { read_only: boolean } };
    assert.equal(credential.read_only, true);
    const call = { name: "service_issues_create", arguments: { project: "any", subject: "x" } };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call };
    const authorization = `Bearer ${tokens.access_token}`;
    const accept = "application/json, text/event-stream";
    const said = await (await posted(`${house.base}/mcp`, body, { authorization, accept })).text();
    assert.match(said, /Permission denied/);
  });

  test("works while the REST API is off, where keys do not", async () => {
    const { tokens } = await connected(house);
    await setSettings(house.app, { rest_api_enabled: false });
    assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
    assert.equal(await whoIs(house, ADMIN_KEY), undefined);
    await setSettings(house.app, { rest_api_enabled: true });
  });

  test("counts in Authorization only: not in the address, not in the headers of keys", async () => {
    const { tokens } = await connected(house);
    const token = tokens.access_token;
    for (const [path, headers] of [
      [`/mcp?key=${token}`, {}],
      [`/mcp?access_token=${token}`, {}],
      ["/mcp", { "x-service-api-key": token }],
      ["/mcp", { "x-legacy-api-key": token }],
    ] as const) {
      assert.equal((await posted(house.base + path, {}, headers)).status, 401, path);
    }
  });

  test("opens neither REST nor pages", async () => {
    const { tokens } = await connected(house);
    const headers = { authorization: `Bearer ${tokens.access_token}`, accept: "application/json" };
    assert.equal((await fetch(`${house.base}/users/current.json`, { headers })).status, 401);
    const page = await fetch(`${house.base}/my/account`, {
      headers: { ...headers, accept: "text/html" },
      redirect: "manual",
    });
    assert.equal(page.status, 302);
  });

  test("does not switch users, whoever it acts for", async () => {
    const { tokens } = await connected(house);
    const admin = await restAnswer(house.app, "GET", "/users/current.json");
    await restAnswer(house.app, "PUT", `/users/${house.ada.id}.json`, { user: { admin: true } });
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "service_users_me", arguments: {} } };
    const answer = await posted(`${house.base}/mcp`, body, {
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${tokens.access_token}`,
      "x-legacy-switch-user": admin.user.login,
    });
    assert.match(await answer.text(), /"login\\?":\\?"ada/);
    await restAnswer(house.app, "PUT", `/users/${house.ada.id}.json`, { user: { admin: false } });
  });

  test("opens nothing once its hour is over", async () => {
    const { tokens } = await connected(house);
    await passes(digestOf(tokens.access_token), 3600);
    assert.equal(await whoIs(house, tokens.access_token), undefined);
  });

  test("of another address opens nothing here", async () => {
    const { tokens } = await connected(house);
    await sql`update oauth_tokens set resource = 'https://elsewhere.example/mcp'
               where digest = ${digestOf(tokens.access_token)}`.execute(house.app.runtime.db);
    assert.equal(await whoIs(house, tokens.access_token), undefined);
  });

  test("and a refresh token open nothing while their person is locked", async () => {
    const { client, tokens } = await connected(house);
    const be = (status: number) => restAnswer(house.app, "PUT", `/users/${house.ada.id}.json`, { user: { status } });
    await be(LOCKED);
    assert.equal(await whoIs(house, tokens.access_token), undefined);
    await assertRefused(await refresh(house, client, tokens.refresh_token), 400, "invalid_grant");
    await be(1);
    assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
  });

  test("notes when it was used", async () => {
    const { tokens } = await connected(house);
    await whoIs(house, tokens.access_token);
    const { rows } = await sql<{ noted: boolean }>`
      select g.last_used_on > now() - interval '1 minute' as noted
        from oauth_grants g join oauth_tokens t on t.grant_id = g.id
       where t.digest = ${digestOf(tokens.access_token)}`.execute(house.app.runtime.db);
    assert.equal(rows[0]?.noted, true);
  });
});

suite("a refresh token", () => {
  test("is no access token", async () => {
    const { tokens } = await connected(house);
    assert.equal(await whoIs(house, tokens.refresh_token), undefined);
  });

  test("is replaced with each use", async () => {
    const { client, tokens } = await connected(house);
    const next = await tokensOf(await refresh(house, client, tokens.refresh_token));
    assert.notEqual(next.refresh_token, tokens.refresh_token);
    assert.equal((await whoIs(house, next.access_token))?.login, "ada");
  });

  test("gives the very same answer again while the new one is not used", async () => {
    const { client, tokens } = await connected(house);
    const first = await tokensOf(await refresh(house, client, tokens.refresh_token));
    assert.deepEqual(await tokensOf(await refresh(house, client, tokens.refresh_token)), first);
    await whoIs(house, first.access_token);
    assert.deepEqual(await tokensOf(await refresh(house, client, tokens.refresh_token)), first);
  });

  test("of ten uses at once gives one pair to all", async () => {
    const { client, tokens } = await connected(house);
    const all = await Promise.all(
      Array.from({ length: 10 }, async () => tokensOf(await refresh(house, client, tokens.refresh_token))),
    );
    assert.equal(new Set(all.map((one) => JSON.stringify(one))).size, 1);
    assert.equal((await whoIs(house, all[0]?.access_token ?? ""))?.login, "ada");
    const next = await tokensOf(await refresh(house, client, all[0]?.refresh_token ?? ""));
    assert.equal((await whoIs(house, next.access_token))?.login, "ada");
  });

  test("used again after its successor was used ends the grant", async () => {
    const { client, tokens } = await connected(house);
    const second = await tokensOf(await refresh(house, client, tokens.refresh_token));
    const third = await tokensOf(await refresh(house, client, second.refresh_token));
    await assertRefused(await refresh(house, client, tokens.refresh_token), 400, "invalid_grant");
    await assertOver(client, tokens, second, third);
  });

  test("used again half a minute later ends the grant", async () => {
    const { client, tokens } = await connected(house);
    const next = await tokensOf(await refresh(house, client, tokens.refresh_token));
    await passes(digestOf(tokens.refresh_token), 31);
    await assertRefused(await refresh(house, client, tokens.refresh_token), 400, "invalid_grant");
    await assertOver(client, tokens, next);
  });

  test("of another client is refused, and so is its repetition", async () => {
    const { tokens, client } = await connected(house);
    const { client: thief } = await connected(house);
    await assertRefused(await refresh(house, thief, tokens.refresh_token), 400, "invalid_grant");
    const next = await tokensOf(await refresh(house, client, tokens.refresh_token));
    await assertRefused(await refresh(house, thief, tokens.refresh_token), 400, "invalid_grant");
    assert.equal((await whoIs(house, next.access_token))?.login, "ada");
  });

  test("is not repeated to a person who was locked meanwhile", async () => {
    const { client, tokens } = await connected(house);
    await refresh(house, client, tokens.refresh_token);
    const be = (status: number) => restAnswer(house.app, "PUT", `/users/${house.ada.id}.json`, { user: { status } });
    await be(LOCKED);
    await assertRefused(await refresh(house, client, tokens.refresh_token), 400, "invalid_grant");
    await be(1);
  });

  test("ends after thirty days", async () => {
    const { client, tokens } = await connected(house);
    assert.equal(await ends(tokens.refresh_token), 30 * 86_400);
    await assertRefused(await refresh(house, client, tokens.refresh_token), 400, "invalid_grant");
  });

  test("is not given to a client that did not register for it", async () => {
    const { tokens } = await connected(house, { metadata: { grant_types: ["authorization_code"] } });
    assert.equal(tokens.refresh_token, undefined);
  });
});

suite("a code", () => {
  test("works once: its second use ends what came of the first", async () => {
    const asked = await connected(house);
    const next = await tokensOf(await refresh(house, asked.client, asked.tokens.refresh_token));
    await assertRefused(await redeem(house, asked, asked.code), 400, "invalid_grant");
    await assertOver(asked.client, asked.tokens, next);
  });

  test("ends after a minute", async () => {
    const asking = { client: await registered(house), verifier: verifier() };
    const { url } = await allowed(house, asking, { decision: "allow" });
    const code = url.searchParams.get("code") ?? "";
    assert.equal(await ends(code), 60);
    await assertRefused(await redeem(house, asking, code), 400, "invalid_grant");
  });
});

suite("revocation", () => {
  const revoke = ({ base }: House, fields: Record<string, string>) =>
    posted(`${base}/oauth2/revoke`, new URLSearchParams(fields));

  const grantOf = async ({ refresh_token }: Tokens) => {
    const ofToken = house.app.runtime.db.selectFrom("oauth_tokens").where("digest", "=", digestOf(refresh_token));
    return (await ofToken.select("grant_id").executeTakeFirstOrThrow()).grant_id;
  };

  for (const which of ["access_token", "refresh_token"] as const) {
    test(`of the ${which} ends both`, async () => {
      const { client, tokens } = await connected(house);
      const answer = await revoke(house, { client_id: client.client_id, token: tokens[which] });
      assert.equal(answer.status, 200);
      await assertOver(client, tokens);
    });
  }

  test("of a token of any round ends those of all rounds", async () => {
    for (const pick of [
      (first: Tokens, _next: Tokens) => first.access_token,
      (_first: Tokens, next: Tokens) => next.access_token,
      (_first: Tokens, next: Tokens) => next.refresh_token,
    ]) {
      const { client, tokens } = await connected(house);
      const next = await tokensOf(await refresh(house, client, tokens.refresh_token));
      const fields = { client_id: client.client_id, token: pick(tokens, next) };
      assert.equal((await revoke(house, fields)).status, 200);
      await assertOver(client, tokens, next);
    }
  });

  test("by another client changes nothing and tells nothing", async () => {
    const { tokens } = await connected(house);
    const { client: another } = await connected(house);
    const answer = await revoke(house, { client_id: another.client_id, token: tokens.access_token });
    assert.equal(answer.status, 200);
    assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
  });

  suite("beside refreshes at the same moment ends them without a fault", () => {
    // A refresh has written its tokens and not committed them while the token is revoked.
    before(async () => {
      const { db } = house.app.runtime;
      await sql`create function slowly() returns trigger language plpgsql as
                  $$ begin perform pg_sleep(0.3); return null; end $$`.execute(db);
      await sql`create trigger slowly after insert on oauth_tokens execute function slowly()`.execute(db);
    });
    after(() => sql`drop function slowly cascade`.execute(house.app.runtime.db));

    async function somethingIsWritten() {
      const sleeping = sql`select from pg_stat_activity where wait_event = 'PgSleep'`;
      while ((await sleeping.execute(house.app.runtime.db)).rows.length === 0) await setTimeout(5);
    }

    for (const which of ["access_token", "refresh_token"] as const) {
      test(`by the ${which}`, async () => {
        const { client, tokens } = await connected(house);
        const grant = await grantOf(tokens);
        // Few enough that connections are left.
        const refreshing = Array.from({ length: 2 }, () => refresh(house, client, tokens.refresh_token));
        await somethingIsWritten();
        const revoking = Array.from({ length: 2 }, () =>
          revoke(house, { client_id: client.client_id, token: tokens[which] }),
        );
        const [refreshed, revoked] = [await Promise.all(refreshing), await Promise.all(revoking)];
        for (const { status } of refreshed) assert.ok([200, 400].includes(status), String(status));
        for (const { status } of revoked) assert.equal(status, 200);
        const answers = refreshed.filter(({ status }) => status === 200);
        assert.notEqual(answers.length, 0);
        await assertOver(client, tokens, ...(await Promise.all(answers.map(tokensOf))));
        const { db } = house.app.runtime;
        assert.deepEqual(await db.selectFrom("oauth_tokens").selectAll().where("grant_id", "=", grant).execute(), []);
      });
    }
  });

  test("of what is no token is answered alike", async () => {
    const { client } = await connected(house);
    assert.equal((await revoke(house, { client_id: client.client_id, token: "nothing" })).status, 200);
  });
});

suite("a client with a secret", () => {
  const confidential = (method: string) => ({ metadata: { token_endpoint_auth_method: method } });

  test("proves itself as it registered to, and only so", async () => {
    const wanted = { client_name: "X", redirect_uris: ["https://x.example/cb"] };
    const made = await (await posted(`${house.base}/oauth2/register`, wanted)).json();
    const { client_id = "", client_secret = "" } = made as Record<string, string>;
    const grant = { grant_type: "refresh_token", refresh_token: "none" };
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString("base64")}`,
    });
    await assertRefused(await exchange(house, grant, basic(client_secret)), 400, "invalid_grant");
    await assertRefused(await exchange(house, grant, basic("wrong")), 401, "invalid_client");
    await assertRefused(await exchange(house, { ...grant, client_id }), 401, "invalid_client");
  });

  test("is stored without it", async () => {
    const wanted = { redirect_uris: ["https://x.example/cb"], ...confidential("client_secret_post").metadata };
    const made = (await (await posted(`${house.base}/oauth2/register`, wanted)).json()) as Record<string, string>;
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(c)::text as row from oauth_clients c where id = ${made.client_id}`.execute(house.app.runtime.db);
    assert.ok(!rows[0]?.row.includes(made.client_secret ?? "?"));
  });
});

test("no table holds a code or token", async () => {
  const { client, tokens, code } = await connected(house);
  const next = await tokensOf(await refresh(house, client, tokens.refresh_token));
  const secrets = [tokens.access_token, tokens.refresh_token, next.access_token, next.refresh_token, code];
  for (const table of ["oauth_tokens", "oauth_grants", "oauth_interactions", "oauth_clients"]) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(house.app.runtime.db);
    const all = rows.map(({ row }) => row).join("\n");
    for (const secret of secrets) assert.ok(!all.includes(secret), table);
  }
});
