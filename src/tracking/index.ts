import "./tables.js";

export { openWorkflows } from "./defaults.js";
export { trackingPart } from "./part.js";
