import type { Context } from "hono";
import { z } from "zod";
import { namedAnswer, type Routers, type Runtime } from "../kernel/index.js";
import { type Priority, priorities } from "./priorities.js";
import { type Status, statuses } from "./statuses.js";
import { type Tracker, trackers } from "./trackers.js";

/** Trackers, statuses and priorities for all users: names and ids, as Redmine answers them. */
export function trackingRoutes({ rest }: Routers, runtime: Runtime): void {
  const tracking = rest.about(runtime, "Tracking");
  tracking.get("/trackers", listTrackers, { summary: "List trackers", answer: { trackers: z.array(trackerAnswer) } });
  tracking.get("/issue_statuses", listStatuses, {
    summary: "List issue statuses",
    answer: { issue_statuses: z.array(statusAnswer) },
  });
  tracking.get("/enumerations/issue_priorities", listPriorities, {
    summary: "List issue priorities",
    answer: { issue_priorities: z.array(priorityAnswer) },
  });
}

const trackerAnswer = z
  .object({
    ...namedAnswer.shape,
    default_status: namedAnswer.describe("What new issues have where no workflow says otherwise."),
    description: z.string().nullable(),
    enabled_standard_fields: z.array(z.string()),
  })
  .meta({ id: "Tracker" });

export const statusAnswer = z.object({ ...namedAnswer.shape, is_closed: z.boolean() }).meta({ id: "IssueStatus" });

const priorityAnswer = z
  .object({ ...namedAnswer.shape, is_default: z.boolean(), active: z.boolean() })
  .meta({ id: "IssuePriority" });

const listTrackers = async ({ db, contributions: { trackerFields } }: Runtime, c: Context) =>
  c.json({ trackers: (await trackers(db)).map((tracker) => trackerJson(tracker, trackerFields)) });

const listStatuses = async ({ db }: Runtime, c: Context) =>
  c.json({ issue_statuses: (await statuses(db)).map(statusJson) });

const listPriorities = async ({ db }: Runtime, c: Context) =>
  c.json({ issue_priorities: (await priorities(db)).map(priorityJson) });

const trackerJson = (
  { id, name, defaultStatus, description }: Tracker,
  fields: string[],
): z.infer<typeof trackerAnswer> => ({
  id,
  name,
  default_status: defaultStatus,
  description: description || null,
  enabled_standard_fields: fields,
});

const statusJson = ({ id, name, isClosed }: Status): z.infer<typeof statusAnswer> => ({
  id,
  name,
  is_closed: isClosed,
});

const priorityJson = ({ id, name, isDefault, active }: Priority): z.infer<typeof priorityAnswer> => ({
  id,
  name,
  is_default: isDefault,
  active,
});
