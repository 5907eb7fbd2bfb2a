export { answerFeed, FEEDS_LIMIT } from "./answer-feed.js";
export type { AtomEntry } from "./atom-feed.js";
export { entityActivity } from "./entity-activity.js";
export type { ActivityProvider, Happening } from "./happening.js";
export { activityPart } from "./part.js";
