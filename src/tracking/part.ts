import type { Part } from "../kernel/index.js";
import { installTrackingDefaults } from "./defaults.js";
import { trackingMigrations } from "./migrations.js";
import { trackingRoutes } from "./routes.js";
import { trackerFieldsOf } from "./tracker-fields.js";

export const trackingPart: Part = {
  name: "tracking",
  migrations: trackingMigrations,
  defaults: installTrackingDefaults,
  gather: (parts) => ({ trackerFields: trackerFieldsOf(parts) }),
  routes: trackingRoutes,
};
