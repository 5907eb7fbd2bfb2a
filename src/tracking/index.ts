import "./tables.js";

export { trackingPart } from "./part.js";
export { type Priority, priorities } from "./priorities/priorities.js";
export { statusAnswer } from "./statuses/status-resource.js";
export { type Status, statuses } from "./statuses/statuses.js";
export { createTracker } from "./trackers/change-tracker.js";
export { type Tracker, trackers } from "./trackers/trackers.js";
