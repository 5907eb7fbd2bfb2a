import { test } from "node:test";
import { contentOf, realArchives } from "./real-archives.js";
import { importedAsTold } from "./whole.js";

for (const { name, path, skip } of realArchives) {
  test(`everybody in ${name} is told what the oracle says, and nothing else`, { skip }, (t) =>
    importedAsTold(t, contentOf(path)),
  );
}
