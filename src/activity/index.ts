export { entityActivity } from "./entity-activity.js";
export type { StreamedClass } from "./entity-streams.js";
export { answerFeed, FEEDS_LIMIT } from "./feed/answer-feed.js";
export type { AtomEntry } from "./feed/atom-feed.js";
export { activityPart } from "./part.js";
