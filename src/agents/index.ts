export { agentsPart } from "./part.js";
