import "./tables.js";

export { crmPart } from "./part.js";
