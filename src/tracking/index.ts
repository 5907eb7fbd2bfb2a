import "./tables.js";

export type { CustomField } from "./custom-fields/custom-fields.js";
export { customName, isCustomName, valueProblems } from "./custom-fields/value-problems.js";
export { type CustomChange, writtenValues } from "./custom-fields/write-values.js";
export { takesItsCustomValues } from "./migrations.js";
export { trackingPart } from "./part.js";
export { type Priority, priorities } from "./priorities/priorities.js";
export { statusAnswer } from "./statuses/status-resource.js";
export { type Status, statuses } from "./statuses/statuses.js";
export type { CustomizedType, FieldFormat } from "./tables.js";
export { createTracker } from "./trackers/change-tracker.js";
export { type Tracker, trackers } from "./trackers/trackers.js";
