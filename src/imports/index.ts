import "./tables.js";

export { importArchive } from "./import-archive.js";
export { importsPart } from "./part.js";
export { readArchiveApart } from "./read-archive-apart.js";
