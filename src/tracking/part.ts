import type { Part } from "../kernel/index.js";
import { installTrackingDefaults } from "./defaults.js";
import { trackingMigrations } from "./migrations.js";
import { trackingRoutes } from "./routes.js";
import { trackerFieldsOf } from "./trackers/tracker-fields.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";
import { copyWorkflows } from "./workflows/copy-workflows.js";
import { workflowFieldsOf } from "./workflows/workflow-fields.js";

export const trackingPart: Part = {
  name: "tracking",
  migrations: trackingMigrations,
  defaults: installTrackingDefaults,
  words: { en, de },
  gather: (parts) => ({ trackerFields: trackerFieldsOf(parts), workflowFields: workflowFieldsOf(parts) }),
  routes: trackingRoutes,
  copiesRole: (trx, roles) => copyWorkflows(trx, "role_id", roles),
};
