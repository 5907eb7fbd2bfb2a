export { type CutText, cutText } from "./answer/cut-text.js";
export { agentsPart } from "./part.js";
export { product } from "./product.js";
export type { Prompt, Resource } from "./resources/resource.js";
export type { Tool } from "./tools/tool.js";
