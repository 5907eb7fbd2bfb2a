import "./tables.js";

export { readArchiveApart } from "./archive/read-archive-apart.js";
export type { DemoData } from "./demo-data.js";
export { importArchive } from "./import-archive.js";
export { importsPart } from "./part.js";
