import { sourceFile } from "../design/index.js";
import { changesNoted, type Part } from "../kernel/index.js";
import { searchMigrations } from "./migrations.js";
import { showSearch } from "./page/show-search.js";
import { projectSearch, projectsFindable } from "./project-search.js";
import { searchRest } from "./rest.js";
import { searchTool } from "./tool.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";
import { wordsBetweenSigns } from "./words-between-signs.js";
import { wordsWithoutAccents } from "./words-without-accents.js";

export const searchPart: Part = {
  name: "search",
  words: { en, de },
  migrations: {
    ...searchMigrations,
    ...projectsFindable,
    ...wordsWithoutAccents,
    ...wordsBetweenSigns,
    ...changesNoted("2027-01-05-25 changes of searched words are noted", ["search_texts"]),
  },
  search: [projectSearch],
  tools: [searchTool],
  styles: [sourceFile(import.meta.dirname, "search.css")],
  gather: (parts) => ({ search: parts.flatMap((part) => part.search ?? []) }),
  routes: (routers, runtime) => {
    searchRest(routers, runtime);
    routers.pages.get("/search", (c) => showSearch(runtime, c));
    routers.pages.get("/projects/:project/search", (c) => showSearch(runtime, c));
  },
};
