export { answerFeed, FEEDS_LIMIT } from "./answer-feed.js";
export { type AtomEntry, listAsHtml } from "./atom-feed.js";
export { entityActivity } from "./entity-activity.js";
export type { StreamedClass } from "./entity-streams.js";
export { activityPart } from "./part.js";
