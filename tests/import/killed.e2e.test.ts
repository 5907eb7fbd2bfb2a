import { test } from "node:test";
import { importedOnBundled, importedOnPostgres } from "./killed.js";
import { beginning, contentOf, realArchives } from "./real-archives.js";

const [demo] = realArchives;
const archive = beginning(contentOf(demo?.path ?? ""), 40);

test("three workers and a killed importer on PostgreSQL lose nothing and double nothing", (t) =>
  importedOnPostgres(t, { archive, kills: 1, within: 300 }));

test("a killed server with its own database loses nothing and doubles nothing", (t) =>
  importedOnBundled(t, { archive, kills: 1, within: 300 }));
