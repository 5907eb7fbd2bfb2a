import "./tables.js";

export { projectsPart } from "./part.js";
export { permissionsIn, permittedProject } from "./permission.js";
