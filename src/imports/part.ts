import type { Part } from "../kernel/index.js";
import { importCommand } from "./command.js";
import { demoCommand } from "./demo.js";
import { demosOf } from "./demo-data.js";
import { demoVersions } from "./demo-versions.js";
import { importsMigrations } from "./migrations.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

export const importsPart: Part = {
  name: "imports",
  words: { en, de },
  migrations: importsMigrations,
  gather: (parts) => ({ demos: demosOf(parts) }),
  demo: demoVersions,
  commands: [importCommand, demoCommand],
};
