import { sql } from "kysely";
import { entityActivity } from "../../../src/activity/index.js";
import { sourceFile } from "../../../src/design/index.js";
import type { Db, Part } from "../../../src/kernel/index.js";
import { entityCard, entitySources } from "../../../src/notifications/index.js";
import { entitySearch } from "../../../src/search/index.js";
import { ideaCreated, ideaEntity } from "./idea-entity.js";
import { listIdeas } from "./list-ideas.js";
import { ideaPages } from "./pages.js";
import { ideaRest } from "./rest.js";
import { ideaMigrations } from "./tables.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

declare module "../../../src/design/icons.js" {
  interface PartIcons {
    lightbulb: true;
  }
}

const here = import.meta.dirname;
const members = ["Manager", "Developer", "Reporter"];
const kinds = { created: "create_idea", changed: "edit_idea" };

const read = (db: Db, id: number) =>
  db
    .selectFrom("ideas")
    .select(["author_id", sql<string>`created_on::text`.as("created_on")])
    .select(sql<number[]>`array[author_id]`.as("concerned"))
    .where("id", "=", id)
    .executeTakeFirst();

/** A class of records of its own, as a plugin brings it. */
export const ideasPart: Part = {
  name: "ideas",
  migrations: ideaMigrations,
  permissions: [
    { name: "view_ideas", reading: true, roles: members },
    { name: "add_ideas", roles: members },
  ],
  entities: [ideaEntity],
  sources: entitySources(ideaEntity, { created: ideaCreated, kinds, read }),
  cards: [entityCard(ideaEntity)],
  activity: [entityActivity({ entity: ideaEntity, scope: "ideas", label: "ideas.title" })],
  kinds: [
    { name: kinds.created, label: "ideas.created", position: 200, default: true },
    { name: kinds.changed, label: "ideas.changed", position: 210, default: true },
  ],
  search: [
    entitySearch({ entity: ideaEntity, label: "ideas.title", scope: "ideas", icon: "lightbulb", path: "/ideas/" }),
  ],
  tools: [listIdeas],
  menu: [{ key: "ideas", label: "ideas.title", href: "/ideas", icon: "lightbulb", position: 50 }],
  icons: ["lightbulb"],
  styles: [sourceFile(here, "ideas.css")],
  routes(routers, runtime) {
    ideaPages(routers, runtime);
    ideaRest(routers, runtime);
  },
  words: { en, de },
};
