export { activityPart } from "./part.js";
