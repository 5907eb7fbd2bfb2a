export { entityActivity } from "./entity-activity.js";
export type { ActivityProvider, Happening } from "./happening.js";
export { activityPart } from "./part.js";
