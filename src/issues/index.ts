import "./tables.js";

export { issuesPart } from "./part.js";
