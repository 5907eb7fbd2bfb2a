export { openapiPart } from "./part.js";
