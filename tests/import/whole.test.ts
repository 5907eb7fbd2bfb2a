import { test } from "node:test";
import { beginning, contentOf, realArchives } from "./real-archives.js";
import { importedAsTold } from "./whole.js";

/** Some 350 changes of each, with every kind of event; the whole of them is for `npm run test:long`. */
const ISSUES = 100;

for (const { name, path, skip } of realArchives) {
  test(`everybody at the beginning of ${name} is told what the oracle says, and nothing else`, { skip }, (t) =>
    importedAsTold(t, beginning(contentOf(path), ISSUES)),
  );
}
