import type { Routers, Runtime } from "../kernel/index.js";
import { type Priority, priorities } from "./priorities.js";
import { type Status, statuses } from "./statuses.js";
import { type Tracker, trackers } from "./trackers.js";

/** What an issue may be, for everybody: names and ids, as Redmine answers them. */
export function trackingRoutes({ rest }: Routers, { db }: Runtime): void {
  rest.get("/trackers", async (c) => c.json({ trackers: (await trackers(db)).map(trackerJson) }));
  rest.get("/issue_statuses", async (c) => c.json({ issue_statuses: (await statuses(db)).map(statusJson) }));
  rest.get("/enumerations/issue_priorities", async (c) =>
    c.json({ issue_priorities: (await priorities(db)).map(priorityJson) }),
  );
}

const trackerJson = ({ id, name, defaultStatus, description }: Tracker) => ({
  id,
  name,
  default_status: defaultStatus,
  description: description || null,
  enabled_standard_fields: standardFields,
});

const statusJson = ({ id, name, isClosed }: Status) => ({ id, name, is_closed: isClosed });

const priorityJson = ({ id, name, isDefault, active }: Priority) => ({ id, name, is_default: isDefault, active });

/** Every tracker uses all of them. */
const standardFields = [
  "assigned_to_id",
  "category_id",
  "fixed_version_id",
  "parent_issue_id",
  "start_date",
  "due_date",
  "estimated_hours",
  "done_ratio",
  "description",
];
