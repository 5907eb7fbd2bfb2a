import type { Part } from "../kernel/index.js";
import { importCommand } from "./command.js";
import { demoCommand } from "./demo.js";
import { importsMigrations } from "./migrations.js";

export const importsPart: Part = {
  name: "imports",
  migrations: importsMigrations,
  commands: [importCommand, demoCommand],
};
