import "./tables.js";

export { importsPart } from "./part.js";
