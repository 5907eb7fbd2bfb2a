import { test } from "node:test";
import { importedOnBundled, importedOnPostgres } from "./killed.js";
import { contentOf, realArchives } from "./real-archives.js";

for (const { name, path, skip } of realArchives) {
  test(`the whole of ${name} on PostgreSQL, with three workers`, { skip }, (t) =>
    importedOnPostgres(t, { archive: contentOf(path), kills: 0, within: 0 }),
  );

  test(`the whole of ${name} on PostgreSQL, importer and workers killed four times`, { skip }, (t) =>
    importedOnPostgres(t, { archive: contentOf(path), kills: 4, within: 3_000 }),
  );

  test(`the whole of ${name} on the bundled database, its server killed four times`, { skip }, (t) =>
    importedOnBundled(t, { archive: contentOf(path), kills: 4, within: 3_000 }),
  );
}
