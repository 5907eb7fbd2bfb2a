import "./tables.js";

export { importArchive } from "./import-archive.js";
export { importsPart } from "./part.js";
export { readArchive } from "./read-archive.js";
