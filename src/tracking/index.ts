import "./tables.js";

export { createTracker } from "./create-tracker.js";
export { trackingPart } from "./part.js";
export { type Priority, priorities } from "./priorities.js";
export { statusAnswer } from "./routes.js";
export { type Status, statuses } from "./statuses.js";
export { type Tracker, trackers } from "./trackers.js";
