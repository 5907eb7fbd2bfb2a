import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { withSources } from "./source-positions.js";

test("a stack names the places in the sources, of files that have a map", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "bellwether sources "));
  t.after(() => rmSync(folder, { recursive: true }));
  // The second line of the program is the fifth one of the source; the third is of a package.
  const map = { version: 3, sources: ["../src/verb.ts"], names: [], mappings: ";AAIA;" };
  writeFileSync(join(folder, "main.js.map"), JSON.stringify(map));
  const program = pathToFileURL(join(folder, "main.js")).href;
  const elsewhere = pathToFileURL(join(folder, "other.js")).href;
  const others = `    at connect (${program}:3:1)\n    at ${elsewhere}:7:8\n    at node:internal/main:1:2`;
  const source = new URL("../src/verb.ts", program).href;
  assert.equal(
    withSources(`Error: no\n    at verb (${program}:2:1)\n${others}`),
    `Error: no\n    at verb (${source}:5:1)\n${others}`,
  );
});
