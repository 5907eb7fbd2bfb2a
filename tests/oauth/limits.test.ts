import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { sql } from "kysely";
import { sweep } from "../../src/oauth/index.js";
import { testApp } from "../../src/testing/index.js";
import { connected, type House, openHouse, posted, refresh, registered, whoIs } from "./house.js";

suite("rate limits", () => {
  const wanted = { redirect_uris: ["https://x.example/cb"], token_endpoint_auth_method: "none" };

  /** How many of `times` requests were let through, and what the next was told. */
  async function flood(times: number, ask: (app: Awaited<ReturnType<typeof testApp>>) => Promise<Response>) {
    const app = await testApp({ variables: { RATE_LIMITS: "on" } });
    const answers = [];
    for (let at = 0; at < times; at++) answers.push(await ask(app));
    await app.close();
    return { through: answers.filter(({ status }) => status !== 429).length, last: answers.at(-1) as Response };
  }

  function assertToldToWait({ status, headers }: Response) {
    assert.equal(status, 429);
    assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/);
  }

  test("registrations of one address are few in an hour", async () => {
    const { through, last } = await flood(61, (app) =>
      app.request("/oauth2/register", { method: "POST", json: wanted }),
    );
    assert.equal(through, 60);
    assertToldToWait(last);
    assert.equal(((await last.json()) as { error: string }).error, "temporarily_unavailable");
  });

  test("requests for tokens are bounded", async () => {
    const { through, last } = await flood(301, (app) => app.request("/oauth2/token", { method: "POST" }));
    assert.equal(through, 300);
    assertToldToWait(last);
  });

  test("authorization requests are bounded", async () => {
    const { through, last } = await flood(61, (app) => app.request("/oauth2/authorize?client_id=x"));
    assert.equal(through, 60);
    assertToldToWait(last);
  });
});

suite("the sweeper", () => {
  let house: House;
  before(async () => {
    house = await openHouse();
  });
  after(() => house.app.close());

  const all = async (table: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      house.app.runtime.db,
    );
    return rows[0]?.count ?? 0;
  };
  const passes = async (hours: number) => {
    const { db } = house.app.runtime;
    const by = sql`make_interval(hours => ${hours})`;
    await sql`update oauth_clients set created_on = created_on - ${by}, last_granted_on = last_granted_on - ${by}`.execute(
      db,
    );
    await sql`update oauth_grants set created_on = created_on - ${by}`.execute(db);
    await sql`update oauth_tokens set expires_on = expires_on - ${by}, consumed_on = consumed_on - ${by}`.execute(db);
    await sql`update oauth_interactions set expires_on = expires_on - ${by}`.execute(db);
  };

  test("forgets what is over and nothing else", async () => {
    const { tokens } = await connected(house);
    await registered(house);
    assert.deepEqual(
      [await all("oauth_clients"), await all("oauth_tokens")],
      [2, 3],
      "with the code that was redeemed",
    );
    await sweep(house.app.runtime);
    assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
    assert.deepEqual([await all("oauth_clients"), await all("oauth_tokens")], [2, 3]);

    await passes(25);
    await sweep(house.app.runtime);
    assert.deepEqual(
      [await all("oauth_clients"), await all("oauth_tokens")],
      [1, 1],
      "whom nobody agreed to; a refresh token stays",
    );
    assert.equal(await all("oauth_interactions"), 0);

    await passes(30 * 24);
    await sweep(house.app.runtime);
    assert.deepEqual([await all("oauth_clients"), await all("oauth_grants"), await all("oauth_tokens")], [1, 0, 0]);

    await passes(60 * 24);
    await sweep(house.app.runtime);
    assert.equal(await all("oauth_clients"), 0);
  });

  test("keeps who goes on renewing its tokens, however long ago a person agreed", async () => {
    const { tokens } = await connected(house);
    await sql`
      update oauth_clients set created_on = now() - interval '1 year', last_granted_on = now() - interval '1 year'`.execute(
      house.app.runtime.db,
    );
    await sweep(house.app.runtime);
    assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
    await passes(91 * 24);
    await sweep(house.app.runtime);
  });

  test("forgets what a refresh answered once it is not given again", async () => {
    const { client, tokens } = await connected(house);
    await refresh(house, client, tokens.refresh_token);
    const kept = () => sql`select from oauth_tokens where sealed_answer is not null`.execute(house.app.runtime.db);
    await sweep(house.app.runtime);
    assert.equal((await kept()).rows.length, 1);
    await passes(1);
    await sweep(house.app.runtime);
    assert.equal((await kept()).rows.length, 0);
    await passes(91 * 24);
    await sweep(house.app.runtime);
  });

  test("leaves a yes its hour in which the client fetches its token", async () => {
    const { db } = house.app.runtime;
    await sql`
      with client as (
        insert into oauth_clients (id, origin, name, redirect_uris, auth_method, grant_types, last_granted_on)
        values ('bwc_slow', 'dynamic', 'Slow', '{https://x.example/cb}', 'none', '{authorization_code}', now())
        returning id)
      insert into oauth_grants (client_id, user_id, read_only)
      select client.id, users.id, false from client, users where login = 'ada'`.execute(db);
    await sweep(house.app.runtime);
    assert.equal(await all("oauth_grants"), 1);
    await passes(2);
    await sweep(house.app.runtime);
    assert.equal(await all("oauth_grants"), 0);
    await passes(91 * 24);
    await sweep(house.app.runtime);
    assert.equal(await all("oauth_clients"), 0);
  });

  test("keeps what an administrator registered, of all clients to which nobody agreed", async () => {
    const { db } = house.app.runtime;
    await sql`
      insert into oauth_clients (id, origin, name, redirect_uris, auth_method, grant_types)
      select 'bwc_' || origin, origin, 'Nobody', '{https://x.example/cb}', 'none', '{authorization_code}'
        from unnest('{manual,dynamic,document}'::text[]) origin`.execute(db);
    await passes(200 * 24);
    await sweep(house.app.runtime);
    const left = await db.selectFrom("oauth_clients").select("origin").execute();
    assert.deepEqual(left, [{ origin: "manual" }]);
  });

  test("a refused registration leaves nothing to sweep", async () => {
    const before = await all("oauth_clients");
    await posted(`${house.base}/oauth2/register`, { redirect_uris: ["javascript:x"] });
    assert.equal(await all("oauth_clients"), before);
  });
});
