import "./tables.js";

export { ideasPart } from "./part.js";
