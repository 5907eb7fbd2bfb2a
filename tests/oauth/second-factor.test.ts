import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pino } from "pino";
import { person, setSettings } from "../../src/testing/index.js";
import { type Phone, phoneOf, secretOn, shown } from "../support/second-factor.js";
import {
  authorizeAddress,
  connected,
  type House,
  openHouse,
  PASSWORD,
  redeem,
  registered,
  verifier,
  whoIs,
} from "./house.js";
import { Visitor } from "./visitor.js";

const lines: string[] = [];
let house: House;
let phone: Phone;
before(async () => {
  house = await openHouse({ log: pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }) });
});
after(() => house.app.close());

const asked = async () => {
  const asking = { client: await registered(house), verifier: verifier() };
  const visitor = new Visitor(house.base);
  return { asking, visitor, login: await visitor.visit(authorizeAddress(house, asking)) };
};

test("tokens that were given before a second factor was set up go on", async () => {
  const { tokens } = await connected(house);
  phone = await phoneOf(house.app, house.ada, PASSWORD);
  assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
});

test("an application gets its tokens through password, code and consent", async () => {
  const { asking, visitor, login } = await asked();
  const atCode = await visitor.logIn(login, "ada", PASSWORD);
  assert.equal(atCode.url.pathname, "/login/code");
  const wrong = await visitor.submit(atCode, { code: "12345" });
  assert.equal(wrong.status, 422);
  const consent = await visitor.submit(wrong, { code: await phone.code() });
  assert.match(consent.text, /name="decision"/);
  const { url } = await visitor.submit(consent, { decision: "allow", read_only: "0" });
  const tokens = JSON.parse(await (await redeem(house, asking, url.searchParams.get("code") ?? "")).text());
  assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
});

test("consent is out of reach before the code", async () => {
  const { asking, visitor, login } = await asked();
  await visitor.logIn(login, "ada", PASSWORD);
  const again = await visitor.visit(authorizeAddress(house, asking));
  assert.equal(again.url.pathname, "/login/code");
  const cookie = visitor.cookie("bellwether_session") ?? "";
  const forced = await visitor.visit(login.url.searchParams.get("back_url") ?? "", {
    method: "POST",
    headers: { cookie: `bellwether_session=${cookie}`, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ decision: "allow" }),
  });
  assert.equal(forced.url.pathname, "/login/code");
});

test("where it is required, it is set up on the way", async () => {
  await person(house.app, "bob", { password: PASSWORD });
  await setSettings(house.app, { twofa: 2 });
  const { asking, visitor, login } = await asked();
  const setUp = await visitor.logIn(login, "bob", PASSWORD);
  assert.equal(setUp.url.pathname, "/login/second_factor");
  const codes = await visitor.submit(setUp, { code: shown(secretOn(setUp.text)) });
  assert.equal(codes.url.pathname, "/my/recovery_codes");
  const [, onwards = ""] = /href="(\/oauth[^"]*)"/.exec(codes.text) ?? [];
  const consent = await visitor.visit(onwards.replaceAll("&amp;", "&"));
  const { url } = await visitor.submit(consent, { decision: "allow", read_only: "0" });
  const tokens = JSON.parse(await (await redeem(house, asking, url.searchParams.get("code") ?? "")).text());
  assert.equal((await whoIs(house, tokens.access_token))?.login, "bob");
});

test("the log of it all holds neither secret nor code", () => {
  assert.ok(lines.length > 20);
  for (const secret of [phone.secret, ...phone.recoveryCodes, PASSWORD])
    assert.ok(!lines.some((line) => line.includes(secret)));
});
