import { type Migrations, plainLettersOf } from "../kernel/index.js";
import { wordsOfText } from "./migrations.js";
import { SEPARATING_IN_SQL } from "./separating-signs.js";
import { readAnew } from "./words-without-accents.js";

export const wordsBetweenSigns: Migrations = {
  "2026-12-28-30 words between any signs": {
    up: (db) => readAnew(db, wordsOfText(plainLettersOf, SEPARATING_IN_SQL)),
  },
};
