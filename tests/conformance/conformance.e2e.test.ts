import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ADMIN_KEY, type TestApp, testApp } from "../../src/testing/index.js";
import { partsWithFixtures } from "./fixtures.js";
import { credentialProxy } from "./proxy.js";

/** The official suite of the protocol, `@modelcontextprotocol/conformance`. What it may fail stands beside this file, with why. */
const suite = join(import.meta.dirname, "../../../node_modules/@modelcontextprotocol/conformance/dist/index.js");
const here = join(import.meta.dirname, "../../../tests/conformance");

let app: TestApp;
let proxy: Awaited<ReturnType<typeof credentialProxy>>;
let results: string;

before(async () => {
  app = await testApp({ parts: partsWithFixtures });
  const { port } = await app.startWeb();
  proxy = await credentialProxy(port, ADMIN_KEY);
  results = mkdtempSync(join(tmpdir(), "conformance-"));
});
after(async () => {
  await proxy.close();
  await app.close();
  rmSync(results, { recursive: true });
});

for (const revision of ["2026-07-28", "2025-11-25"]) {
  test(`a server of ${revision}, but for what is expected to fail`, async () => {
    const url = `http://127.0.0.1:${proxy.port}/mcp`;
    const expected = join(here, `expected-failures-${revision}.yml`);
    const args = ["server", "--url", url, "--requirements", revision, "--expected-failures", expected, "-o", results];
    const { code, said } = await run([suite, ...args]);
    assert.equal(code, 0, said);
  });
}

const run = (args: string[]): Promise<{ code: number; said: string }> =>
  new Promise((done) => {
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code ?? 1) : 0, said: stdout.slice(-8_000) + stderr.slice(-2_000) });
    });
  });
