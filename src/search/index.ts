export { searchPart } from "./part.js";
export { everyWordIn, type Found, type SearchProvider } from "./provider.js";
