import { changesNoted, type Part } from "../kernel/index.js";
import { entitiesOf } from "./entity.js";
import { formerValuesMigrations } from "./journals/former-values.js";
import { noteIndexes } from "./journals/note-indexes.js";
import { noteRoutes } from "./journals/note-routes.js";
import { journalRestRoutes } from "./journals/rest.js";
import { entitiesMigrations } from "./migrations.js";
import { programRoutes } from "./programs/routes.js";
import { recordsOfAllClasses } from "./records-of-projects.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

export const entitiesPart: Part = {
  name: "entities",
  migrations: {
    ...entitiesMigrations,
    ...formerValuesMigrations,
    ...noteIndexes,
    ...changesNoted("2027-01-05-23 changes of journals are noted", [
      ...["journals", "journal_details", "watchers", "creations_by_programs"],
    ]),
  },
  words: { en, de },
  routes: (routers, runtime) => {
    journalRestRoutes(routers, runtime);
    noteRoutes(routers, runtime);
    programRoutes(routers, runtime);
  },
  recordsOfProjects: [recordsOfAllClasses],
  gather: (parts) => ({ entities: entitiesOf(parts) }),
};
