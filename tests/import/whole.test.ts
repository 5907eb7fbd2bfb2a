import assert from "node:assert/strict";
import { test } from "node:test";
import { importArchive, readArchiveApart } from "../../src/imports/index.js";
import { testApp } from "../../src/testing/index.js";
import { compare, expectedFromArchive } from "./oracle.js";
import { outcomeIn } from "./outcome-in.js";
import { contentOf, realArchives } from "./real-archives.js";

/** The nightly cleanup would take away what is older than 90 days: all of it. */
const NO_NIGHT = { SERVICE_NOTIFICATIONS_CLEANUP_CRON: "0 0 1 1 *" };

for (const { name, path, skip } of realArchives) {
  test(`everybody in ${name} is told what the oracle says, and nothing else`, { skip, timeout: 230_000 }, async (t) => {
    const app = await testApp({ variables: NO_NIGHT });
    t.after(() => app.close());
    await app.startWorkers();
    const content = contentOf(path);
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
  });
}
