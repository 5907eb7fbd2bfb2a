import "./tables.js";

export { entitySearch } from "./entity-search.js";
export { madeFindable } from "./migrations.js";
export { searchPart } from "./part.js";
export type { SearchProvider } from "./provider.js";
export { searchedWords, wordsStand } from "./words.js";
