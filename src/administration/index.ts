export { mayReadMetrics } from "./metrics-access.js";
export { administrationPart } from "./part.js";
export { changeSettings } from "./settings/change-settings.js";
