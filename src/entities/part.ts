import type { Part } from "../kernel/index.js";
import { entitiesOf } from "./entity.js";
import { entitiesMigrations } from "./migrations.js";

export const entitiesPart: Part = {
  name: "entities",
  migrations: entitiesMigrations,
  gather: (parts) => ({ entities: entitiesOf(parts) }),
};
