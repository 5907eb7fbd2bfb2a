import type { Part } from "../kernel/index.js";
import { entitiesOf } from "./entity.js";
import { entitiesMigrations } from "./migrations.js";
import { entityWords } from "./words.js";

export const entitiesPart: Part = {
  name: "entities",
  migrations: entitiesMigrations,
  words: entityWords,
  gather: (parts) => ({ entities: entitiesOf(parts) }),
};
