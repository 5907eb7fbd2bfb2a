export { agentsPart } from "./part.js";
export type { Tool } from "./tool.js";
