import { changesNoted, dataChangesMigrations } from "./database/kept/data-changes.js";
import type { Migrations } from "./database/migrations.js";
import { plainLettersMigrations } from "./filters/plain-letters.js";
import { settingsMigrations } from "./process/settings.js";

export const kernelMigrations: Migrations = {
  ...settingsMigrations,
  ...plainLettersMigrations,
  ...dataChangesMigrations,
  ...changesNoted("2027-01-05-11 changes of settings are noted", ["settings"]),
};
