export { agentsPart } from "./part.js";
export { product } from "./product.js";
export type { Tool } from "./tool.js";
