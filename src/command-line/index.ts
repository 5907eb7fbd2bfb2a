export { addCommand, openProgram } from "./program.js";
export { run } from "./run.js";
