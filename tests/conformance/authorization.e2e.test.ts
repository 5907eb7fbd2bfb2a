import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { type House, openHouse, PASSWORD, registered } from "../oauth/house.js";
import { Visitor } from "../oauth/visitor.js";

const official = join(import.meta.dirname, "../../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

suite("The official suite finds no fault with the authorization server", () => {
  let house: House;
  let results: string;
  before(async () => {
    house = await openHouse();
    results = mkdtempSync(join(tmpdir(), "conformance-"));
  });
  after(async () => {
    await house.app.close();
    rmSync(results, { recursive: true });
  });

  test("in its metadata and its code grant, through the log-in and consent pages", async () => {
    const port = await freePort();
    const client = await registered(house, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
    const asked = ["--client-id", client.client_id, "--resource", `${house.base}/mcp`, "-p", String(port)];
    const child = spawn(process.execPath, [official, "authorization", "--url", house.base, "-o", results, ...asked]);
    const ended = outcome(child);
    const visitor = new Visitor(house.base);
    const consent = await visitor.logIn(await visitor.visit(await addressIn(child)), "ada", PASSWORD);
    const { url } = await visitor.submit(consent, { decision: "allow" });
    await fetch(url);
    const { code, said } = await ended;
    assert.equal(code, 0, said);
    assert.match(said, /authorization-code-grant/);
    assert.doesNotMatch(said, /WARNING|FAILURE|SKIPPED/, said);
  });
});

/** What the person is asked to open. */
function addressIn(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = "";
    const look = (text: Buffer) => {
      said += text;
      const [address] = /http:\/\/127\.0\.0\.1:\d+\/oauth2\/authorize\S+/.exec(said) ?? [];
      if (address) found(address);
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.once("close", () => failed(new Error(said)));
  });
}

function outcome(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = "";
  child.stdout?.on("data", (text) => (said += text));
  child.stderr?.on("data", (text) => (said += text));
  return new Promise((done) => child.once("close", (code) => done({ code, said })));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
