import assert from "node:assert/strict";
import { createServer } from "node:net";
import { suite, test } from "node:test";
import { fetchDocument } from "./fetch-document.js";
import { isPublicAddress } from "./public-address.js";

suite("an address is public", () => {
  for (const address of ["8.8.8.8", "1.1.1.1", "172.15.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1"]) {
    test(`as ${address}`, () => assert.equal(isPublicAddress(address), true));
  }
});

suite("an address is not public", () => {
  const rows = [
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "64:ff9b::a00:1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2002:a00:1::",
    "2001::1",
  ];
  for (const address of rows) {
    test(`as ${address}`, () => assert.equal(isPublicAddress(address), false));
  }
});

test("what is on this machine or network is never connected to, by whatever name", async () => {
  let connections = 0;
  const server = createServer(() => connections++).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as { port: number };
  for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0"]) {
    await assert.rejects(fetchDocument(new URL(`https://${host}:${port}/client.json`)), /not a public address/, host);
  }
  assert.equal(connections, 0);
  server.close();
});
