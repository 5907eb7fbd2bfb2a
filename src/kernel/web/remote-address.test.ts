import assert from "node:assert/strict";
import { test } from "node:test";
import { Hono } from "hono";
import { remoteAddress } from "./remote-address.js";

const app = new Hono().get("/", (c) => c.text(remoteAddress(c, { trustProxy: true })));

const placeOf = async (address: string) =>
  (await app.request("/", { headers: { "x-forwarded-for": `203.0.113.9, ${address}` } })).text();

test("an address of IPv6 is known by its network, of which its user has every address", async () => {
  for (const address of ["2001:db8:1:2::1", "2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:0db8:0001:0002:0:0:0:9%eth0"]) {
    assert.equal(await placeOf(address), "2001:db8:1:2", address);
  }
  assert.equal(await placeOf("2001:db8:1:3::1"), "2001:db8:1:3");
  assert.equal(await placeOf("2001:db8::1:2:3:4"), "2001:db8:0:0");
  assert.equal(await placeOf("2001:db8:1:2:3:4:192.0.2.1"), "2001:db8:1:2");
  assert.equal(await placeOf("::1"), "0:0:0:0");
});

test("a port behind an address, as some proxies write it, says nothing of the place", async () => {
  assert.equal(await placeOf("192.0.2.5:51234"), "192.0.2.5");
  assert.equal(await placeOf("[2001:db8:1:2::1]:51234"), "2001:db8:1:2");
  assert.equal(await placeOf("[2001:db8:1:2::1]"), "2001:db8:1:2");
});

test("an address of IPv4 is itself, also written as one of IPv6", async () => {
  assert.equal(await placeOf("192.0.2.5"), "192.0.2.5");
  assert.equal(await placeOf("::ffff:192.0.2.5"), "192.0.2.5");
  assert.equal(await placeOf("unknown"), "unknown");
});
