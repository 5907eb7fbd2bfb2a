import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { ADMIN_KEY, answered as restAnswer } from "../../src/testing/index.js";
import {
  type Asking,
  atConsent,
  connected,
  exchange,
  openHouse,
  PASSWORD,
  posted,
  redeem,
  refresh,
  registered,
  verifier,
  whoIs,
} from "./house.js";

test("the log of a whole run holds nothing that lets anybody in", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const house = await openHouse({ log });
  const { base, app } = house;
  const secrets: string[] = [PASSWORD, ADMIN_KEY, house.ada.key];

  const asking: Asking = { client: await registered(house), verifier: verifier() };
  const { visitor, page } = await atConsent(house, asking);
  secrets.push(visitor.cookie("bellwether_session") ?? "?", visitor.cookie("oauth_consent") ?? "?");
  secrets.push(visitor.cookie("oauth_resume") ?? "?", /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "?");
  const { url } = await visitor.submit(page, { decision: "allow" });
  const code = url.searchParams.get("code") ?? "?";
  const { client, tokens } = await connected(house);
  const confidential = await registered(house, { token_endpoint_auth_method: "client_secret_post" });
  secrets.push(code, asking.verifier, tokens.access_token, tokens.refresh_token, confidential.client_secret ?? "?");

  // What works, what is refused, and what fails inside.
  await redeem(house, asking, code);
  await redeem(house, asking, code);
  const refreshed = (await (await refresh(house, client, tokens.refresh_token)).json()) as Record<string, string>;
  secrets.push(refreshed.access_token ?? "?", refreshed.refresh_token ?? "?");
  await refresh(house, client, refreshed.refresh_token ?? "");
  await refresh(house, client, tokens.refresh_token);
  await whoIs(house, tokens.access_token);
  await whoIs(house, `${tokens.access_token}x`);
  for (const path of [
    `/mcp?key=${house.ada.key}`,
    `/mcp?key=${tokens.access_token}`,
    `/issues.json?key=${house.ada.key}`,
  ]) {
    await posted(base + path, {});
  }
  await fetch(`${base}/.well-known/oauth-protected-resource/mcp?key=${house.ada.key}`);
  const basic = Buffer.from(`${confidential.client_id}:${confidential.client_secret}`).toString("base64");
  await exchange(
    house,
    { grant_type: "refresh_token", refresh_token: tokens.refresh_token },
    { authorization: `Basic ${basic}` },
  );
  await posted(
    `${base}/oauth2/revoke`,
    new URLSearchParams({ client_id: client.client_id, token: refreshed.refresh_token ?? "" }),
  );
  await restAnswer(app, "GET", "/users/current.json");
  await app.runtime.db.schema.dropTable("oauth_tokens").execute();
  assert.equal((await refresh(house, client, tokens.refresh_token)).status, 500);
  await whoIs(house, tokens.access_token).catch(() => {});
  await app.close();

  const all = lines.join("");
  assert.ok(lines.length > 20, `${lines.length} lines`);
  assert.match(all, /the authorization server failed/);
  assert.ok(!secrets.includes("?"), "every secret was seen");
  for (const [at, secret] of secrets.entries()) assert.ok(!all.includes(secret), `the secret ${at} is in the log`);
});
