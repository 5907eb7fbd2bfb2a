import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { sql } from "kysely";
import { type FetchDocument, oauthPartWith } from "../../src/oauth/index.js";
import { parts } from "../../src/parts.js";
import { setSettings } from "../../src/testing/index.js";
import {
  type Asking,
  answered,
  atConsent,
  authorizeAddress,
  type House,
  openHouse,
  redeem,
  refresh,
  type Tokens,
  verifier,
  whoIs,
} from "./house.js";
import { Visitor } from "./visitor.js";

const ADDRESS = "https://agent.example/oauth/client.json";
const REDIRECT = "http://127.0.0.1/callback";

/** The public internet, as far as these tests need it. */
let served: Record<string, string> = {};
let fetched = 0;

const fetchDocument: FetchDocument = async (address) => {
  fetched++;
  const text = served[address.href];
  if (text === undefined) throw new Error("status 404");
  return text;
};

let house: House;
before(async () => {
  house = await openHouse({
    parts: parts.map((part) => (part.name === "oauth" ? oauthPartWith(fetchDocument) : part)),
    variables: { ADMIN_PASSWORD: "correct horse" },
  });
});
after(() => house.app.close());

const described = (more: object = {}) =>
  JSON.stringify({
    client_id: ADDRESS,
    client_name: "Claude",
    redirect_uris: [REDIRECT, "http://localhost/callback"],
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    scope: "openid mcp",
    ...more,
  });

const asks = (client_id = ADDRESS): Asking => ({
  client: { client_id },
  verifier: verifier(),
  more: { redirect_uri: "http://127.0.0.1:54545/callback" },
});

const refusedWith = async (text: string | undefined, client_id = ADDRESS) => {
  await sql`delete from oauth_clients where origin = 'document'`.execute(house.app.runtime.db);
  served = text === undefined ? {} : { [client_id]: text };
  return new Visitor(house.base).visit(authorizeAddress(house, asks(client_id)));
};

test("a client that describes itself is let in, and its tokens do not depend on its web site", async () => {
  served = { [ADDRESS]: described() };
  fetched = 0;
  const asking = asks();
  const { page } = await atConsent(house, asks());
  assert.match(page.text, /agent\.example/);
  assert.doesNotMatch(page.text, /unverified name/);
  const { url } = await answered(house, asking, { decision: "allow" });
  const back = { redirect_uri: "http://127.0.0.1:54545/callback" };
  const redeemed = await redeem(house, asking, url.searchParams.get("code") ?? "", back);
  const tokens = (await redeemed.json()) as Tokens;
  assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
  assert.equal(fetched, 1, "read once an hour");
  served = {};
  assert.equal((await refresh(house, asking.client, tokens.refresh_token)).status, 200);
});

test("a client whose web site is down is let in by what was read within a day, and nobody else", async () => {
  const known = (readOn: string) =>
    sql`update oauth_clients set read_on = now() - ${readOn}::interval where id = ${ADDRESS}`.execute(
      house.app.runtime.db,
    );
  assert.equal((await refusedWith(described())).status, 200);
  served = {};
  fetched = 0;
  await known("23 hours");
  assert.equal((await new Visitor(house.base).visit(authorizeAddress(house, asks()))).status, 200);
  await known("25 hours");
  const seen = await new Visitor(house.base).visit(authorizeAddress(house, asks()));
  assert.equal(seen.status, 400);
  assert.match(seen.text, /a document at agent\.example, which this server could not read/);
  assert.match(seen.text, /“Applications described by their web site” in the settings/);
  assert.equal(fetched, 2);
});

test("where documents are switched off clients are told so, none is read, and whoever was let in stays", async () => {
  const supported = async () => {
    const answer = await fetch(`${house.base}/.well-known/oauth-authorization-server`);
    return ((await answer.json()) as Record<string, unknown>).client_id_metadata_document_supported;
  };
  await refusedWith(described());
  const asking = asks();
  await atConsent(house, asking);
  const { url } = await answered(house, asking, { decision: "allow" });
  const back = { redirect_uri: "http://127.0.0.1:54545/callback" };
  const tokens = (await (await redeem(house, asking, url.searchParams.get("code") ?? "", back)).json()) as Tokens;
  assert.equal(await supported(), true);
  await setSettings(house.app, { oauth_client_documents: false });
  try {
    fetched = 0;
    assert.equal(await supported(), false);
    const seen = await new Visitor(house.base).visit(authorizeAddress(house, asks()));
    assert.equal(seen.status, 400);
    assert.match(seen.text, /Applications are not described by documents here/);
    assert.equal(fetched, 0);
    assert.equal((await refresh(house, asking.client, tokens.refresh_token)).status, 200);
  } finally {
    await setSettings(house.app, { oauth_client_documents: true });
  }
});

suite("a document is refused, and told to the person,", () => {
  const rows: Record<string, string | undefined> = {
    "that is not there": undefined,
    "that is no JSON": "<html>",
    "that is a list": "[]",
    "of another client": described({ client_id: "https://other.example/client.json" }),
    "with a secret": described({ client_secret: "s" }),
    "that wants to prove itself by a secret": described({ token_endpoint_auth_method: "client_secret_basic" }),
    "without an address to return to": described({ redirect_uris: [] }),
    "with a javascript address": described({ redirect_uris: ["javascript:alert(1)"] }),
  };
  for (const [name, text] of Object.entries(rows)) {
    test(name, async () => {
      const seen = await refusedWith(text);
      assert.ok([400, 422].includes(seen.status), String(seen.status));
      assert.doesNotMatch(seen.text, /name="password"/);
    });
  }
});

suite("a client_id is not fetched", () => {
  const rows = [
    "http://agent.example/client.json",
    "https://agent.example/",
    "https://agent.example/client.json#x",
    "https://user:pass@agent.example/client.json",
    "https://agent.example/a/../client.json",
    "https://AGENT.example/client.json",
    "ftp://agent.example/client.json",
  ];
  for (const client_id of rows) {
    test(`when it is ${client_id}`, async () => {
      fetched = 0;
      assert.equal((await refusedWith(described({ client_id }), client_id)).status, 400);
      assert.equal(fetched, 0);
    });
  }
});
