import type { Routers, Runtime } from "../kernel/index.js";
import { type Priority, priorities } from "./priorities.js";
import { type Status, statuses } from "./statuses.js";
import { type Tracker, trackers } from "./trackers.js";

/** What an issue may be, for everybody: names and ids, as Redmine answers them. */
export function trackingRoutes({ rest }: Routers, { db, contributions }: Runtime): void {
  const { trackerFields } = contributions;
  rest.get("/trackers", async (c) =>
    c.json({ trackers: (await trackers(db)).map((tracker) => trackerJson(tracker, trackerFields)) }),
  );
  rest.get("/issue_statuses", async (c) => c.json({ issue_statuses: (await statuses(db)).map(statusJson) }));
  rest.get("/enumerations/issue_priorities", async (c) =>
    c.json({ issue_priorities: (await priorities(db)).map(priorityJson) }),
  );
}

const trackerJson = ({ id, name, defaultStatus, description }: Tracker, fields: string[]) => ({
  id,
  name,
  default_status: defaultStatus,
  description: description || null,
  enabled_standard_fields: fields,
});

const statusJson = ({ id, name, isClosed }: Status) => ({ id, name, is_closed: isClosed });

const priorityJson = ({ id, name, isDefault, active }: Priority) => ({ id, name, is_default: isDefault, active });
