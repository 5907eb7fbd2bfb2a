import type { Part } from "../kernel/index.js";
import { installTrackingDefaults } from "./defaults.js";
import { trackingMigrations } from "./migrations.js";
import { trackingRoutes } from "./routes.js";

export const trackingPart: Part = {
  name: "tracking",
  migrations: trackingMigrations,
  defaults: installTrackingDefaults,
  routes: trackingRoutes,
};
