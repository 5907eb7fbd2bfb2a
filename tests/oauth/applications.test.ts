import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { session } from "../../src/testing/index.js";
import {
  answered,
  atConsent,
  authorizeAddress,
  type House,
  openHouse,
  REDIRECT,
  type RegisteredClient,
  redeem,
  refresh,
  registered,
  type Tokens,
  verifier,
  whoIs,
} from "./house.js";

const OTHER = "https://other.example/back";

suite("an application that an administrator registered", () => {
  let house: House;
  let cookie: string;

  before(async () => {
    house = await openHouse();
    const { db } = house.app.runtime;
    const admin = await db.selectFrom("users").select("id").where("login", "=", "admin").executeTakeFirstOrThrow();
    cookie = await session(house.app, admin);
  });
  after(() => house.app.close());

  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const at = (id: string) => `/admin/oauth_clients/${id}`;
  const sent = (path: string, method: string, fields: Record<string, string> = {}, as = cookie) =>
    house.app.request(path, { method, cookie: as, headers, body: new URLSearchParams(fields) });

  async function shownSecret(answer: Response, id: string): Promise<RegisteredClient> {
    assert.equal(answer.status, 303);
    const [, shown = ""] = /new_oauth_client=([^;]*)/.exec(answer.headers.getSetCookie().join()) ?? [];
    const [client_id = "", client_secret] = decodeURIComponent(shown).split(" ");
    if (id !== "") assert.equal(client_id, id);
    return { client_id, client_secret };
  }

  const written = { client_name: "Desk", redirect_uris: REDIRECT, token_endpoint_auth_method: "client_secret_post" };
  const byHand = async (fields = {}) =>
    shownSecret(await sent("/admin/oauth_clients", "POST", { ...written, ...fields }), "");
  const change = (id: string, fields = {}) => sent(at(id), "PATCH", { ...written, ...fields });

  async function connectedBy(client: RegisteredClient) {
    const asking = { client, verifier: verifier() };
    const { url } = await answered(house, asking, { decision: "allow", read_only: "0" });
    const code = url.searchParams.get("code") ?? "";
    return (await (await redeem(house, asking, code, secretOf(client))).json()) as Tokens;
  }

  const secretOf = ({ client_secret }: RegisteredClient): Record<string, string> =>
    client_secret === undefined ? {} : { client_secret };

  test("gets another name, which its tokens tell at once, and keeps its secret", async () => {
    const client = await byHand();
    const { access_token, refresh_token } = await connectedBy(client);
    assert.equal((await change(client.client_id, { client_name: "Front desk" })).status, 303);
    const me = await whoIs(house, access_token);
    assert.partialDeepStrictEqual(me, { credential: { name: "Front desk" } });
    assert.equal((await refresh(house, client, refresh_token, secretOf(client))).status, 200);
  });

  test("is refused what its registration would be, beside what was sent", async () => {
    const { client_id } = await byHand();
    const answer = await change(client_id, { client_name: " ", redirect_uris: "javascript:alert(1)" });
    assert.equal(answer.status, 422);
    const page = await answer.text();
    assert.match(page, /Name cannot be blank/);
    assert.match(page, /own scheme/);
    assert.match(page, /javascript:alert\(1\)<\/textarea>/);
    assert.match(await (await house.app.request(at(client_id), { cookie, headers })).text(), /value="Desk"/);
  });

  test("loses a redirect address: its tokens stay, and nothing is sent there any more", async () => {
    const client = await byHand({ redirect_uris: `${REDIRECT}\n${OTHER}` });
    const tokens = await connectedBy(client);
    const asking = { client, verifier: verifier() };
    const { visitor, page } = await atConsent(house, asking);
    const late = { client, verifier: verifier() };
    const { url } = await answered(house, late, { decision: "allow", read_only: "0" });
    assert.equal((await change(client.client_id, { redirect_uris: OTHER })).status, 303);

    assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
    assert.equal((await refresh(house, client, tokens.refresh_token, secretOf(client))).status, 200);
    assert.equal((await visitor.submit(page, { decision: "allow" })).status, 404);
    const code = url.searchParams.get("code") ?? "";
    assert.equal((await redeem(house, late, code, secretOf(client))).status, 400);
    assert.equal((await visitor.visit(authorizeAddress(house, asking))).status, 400);
  });

  test("keeps what is on its way when it gets one more", async () => {
    const client = await byHand();
    const { visitor, page } = await atConsent(house, { client, verifier: verifier() });
    await change(client.client_id, { redirect_uris: `${REDIRECT}\n${OTHER}` });
    const { url } = await visitor.submit(page, { decision: "allow" });
    assert.ok(url.searchParams.get("code"));
  });

  test("gets a new secret, after which the old one proves nothing", async () => {
    const client = await byHand();
    const { refresh_token } = await connectedBy(client);
    const renewed = await shownSecret(await sent(`${at(client.client_id)}/secret`, "POST"), client.client_id);
    assert.notEqual(renewed.client_secret, client.client_secret);
    assert.equal((await refresh(house, client, refresh_token, secretOf(client))).status, 401);
    assert.equal((await refresh(house, renewed, refresh_token, secretOf(renewed))).status, 200);
  });

  test("gets a secret when it proves itself from now on, and loses it when it does not", async () => {
    const client = await byHand({ token_endpoint_auth_method: "none" });
    assert.equal(client.client_secret, undefined);
    const { refresh_token } = await connectedBy(client);
    assert.equal((await sent(`${at(client.client_id)}/secret`, "POST")).status, 404);
    const proving = await shownSecret(await change(client.client_id), client.client_id);
    assert.equal((await refresh(house, client, refresh_token)).status, 401);
    const next = await refresh(house, proving, refresh_token, secretOf(proving));
    const { refresh_token: newer } = (await next.json()) as Tokens;
    await change(client.client_id, { token_endpoint_auth_method: "none" });
    assert.equal((await refresh(house, client, newer)).status, 200);
  });

  test("is shown with its id, and its secret only once", async () => {
    const { client_id } = await byHand();
    const shown = await sent(`${at(client_id)}/secret`, "POST");
    const { client_secret = "" } = await shownSecret(shown, client_id);
    const [carried = ""] = shown.headers.getSetCookie()[0]?.split(";") ?? [];
    const once = { ...headers, cookie: `bellwether_session=${cookie}; ${carried}` };
    assert.ok((await (await house.app.request(at(client_id), { headers: once })).text()).includes(client_secret));
    assert.ok(!(await (await house.app.request(at(client_id), { cookie, headers })).text()).includes(client_secret));
  });

  test("is changed by administrators alone, and what others say of themselves by nobody", async () => {
    const { client_id } = await byHand();
    const ofAda = await session(house.app, house.ada);
    assert.equal((await house.app.request(at(client_id), { cookie: ofAda, headers })).status, 403);
    assert.equal((await sent(at(client_id), "PATCH", written, ofAda)).status, 403);
    assert.equal((await sent(`${at(client_id)}/secret`, "POST", {}, ofAda)).status, 403);
    const own = await registered(house);
    assert.equal((await change(own.client_id)).status, 404);
    assert.equal((await house.app.request(at(own.client_id), { cookie, headers })).status, 404);
  });
});
