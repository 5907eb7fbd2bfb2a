import { sourceFile } from "../design/index.js";
import { changesNoted, type Part } from "../kernel/index.js";
import { theProjectsAmong } from "./custom-fields/refuse-unknown.js";
import { customFieldsOfUsers } from "./custom-values/of-users.js";
import { usersInValues } from "./custom-values/users-in-values.js";
import { installTrackingDefaults } from "./defaults.js";
import { trackingMigrations } from "./migrations.js";
import { trackingRoutes } from "./routes.js";
import { progressSettings } from "./statuses/progress.js";
import { trackerFieldsOf } from "./trackers/tracker-fields.js";
import { trackers } from "./trackers/trackers.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";
import { copyWorkflows } from "./workflows/copy-workflows.js";
import { workflowFieldsOf } from "./workflows/workflow-fields.js";

export const trackingPart: Part = {
  name: "tracking",
  migrations: {
    ...trackingMigrations,
    ...changesNoted("2027-01-05-22 changes of what issues are tracked by are noted", [
      ...["trackers", "issue_statuses", "custom_fields", "custom_values"],
    ]),
    ...changesNoted("2027-01-06-12 changes of priorities are noted", ["issue_priorities"]),
  },
  defaults: installTrackingDefaults,
  words: { en, de },
  styles: ["appearance/appearance.css", "custom-fields/custom-field-form.css", "custom-values/file-values.css"].map(
    (path) => sourceFile(import.meta.dirname, path),
  ),
  gather: (parts) => ({
    trackerFields: trackerFieldsOf(parts),
    workflowFields: workflowFieldsOf(parts),
    projectsAmong: theProjectsAmong(parts),
  }),
  routes: trackingRoutes,
  settings: progressSettings,
  userCustomFields: customFieldsOfUsers,
  trackersOfRoles: trackers,
  follows: [usersInValues],
  administration: [
    {
      label: "tracking.trackers.title",
      hint: "tracking.trackers.hint",
      href: "/admin/trackers",
      icon: "layers",
      position: 50,
    },
    {
      label: "tracking.statuses.title",
      hint: "tracking.statuses.hint",
      href: "/admin/issue_statuses",
      icon: "circle-dot",
      position: 60,
    },
    {
      label: "tracking.priorities.title",
      hint: "tracking.priorities.hint",
      href: "/admin/issue_priorities",
      icon: "flag",
      position: 70,
    },
    {
      label: "tracking.workflows.title",
      hint: "tracking.workflows.hint",
      href: "/admin/workflows",
      icon: "workflow",
      position: 80,
    },
    {
      label: "tracking.customFields.title",
      hint: "tracking.customFields.hint",
      href: "/admin/custom_fields",
      icon: "tag",
      position: 90,
    },
  ],
  copiesRole: (trx, roles) => copyWorkflows(trx, "role_id", roles),
};
