import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { importArchive, readArchiveApart } from "../../src/imports/index.js";
import { testApp } from "../../src/testing/index.js";
import type { Archive } from "./archive.js";
import { compare, expectedFromArchive } from "./oracle.js";
import { outcomeIn } from "./outcome-in.js";

/** The nightly cleanup would take away what is older than 90 days: all of it. */
const NO_NIGHT = { SERVICE_NOTIFICATIONS_CLEANUP_CRON: "0 0 1 1 *" };

/** Everybody is told what the oracle says and nothing else, and importing it once more changes nothing. */
export async function importedAsTold(t: TestContext, content: Archive): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bellwether-import-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "archive.json");
  writeFileSync(path, JSON.stringify(content));
  const app = await testApp({ variables: NO_NIGHT });
  t.after(() => app.close());
  await app.startWorkers();
  const expected = expectedFromArchive(content);
  const archive = await readArchiveApart(path);

  const started = performance.now();
  const { written } = await importArchive(app.runtime, archive, {}, () => {});
  t.diagnostic(`${written} changes in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  assert.equal(written, expected.items.length + expected.journals.length);
  assert.deepEqual(compare(expected, await outcomeIn(app.runtime.db, content.repo)), []);

  const again = await importArchive(app.runtime, archive, {}, () => {});
  assert.equal(again.written, 0);
  assert.deepEqual(compare(expected, await outcomeIn(app.runtime.db, content.repo)), []);
}
