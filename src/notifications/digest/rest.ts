import type { Context } from "hono";
import { z } from "zod";
import {
  change,
  paged,
  pageOf,
  pageQuery,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentFlag,
  sentNumber,
  settable,
  wrapped,
} from "../../kernel/index.js";
import { projectByRef, projectRef } from "../../projects/index.js";
import { requireCenter, requireSettings } from "../center/access.js";
import { countsOf } from "../list/counts.js";
import type { Filter } from "../list/filter.js";
import { markAllSeen, markSeen } from "../marking/mark-seen.js";
import { markUnseen } from "../marking/mark-unseen.js";
import { notificationParam } from "../notification-id.js";
import { changeNotificationSettings, valuesFor } from "../settings/settings.js";
import { moment, registeredKind } from "./asked-filter.js";
import { digestShape } from "./digest-shape.js";
import { digests } from "./digests.js";

/** The center in REST (decisions 10.8): the same list and the same numbers as the page and the tools. */
export function notificationRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const notifications = rest.about(runtime, "Notifications");
  notifications.get("/notifications", list, {
    summary: "List your notifications",
    description: "Latest first. Reading marks nothing as seen.",
    query: { ...listQuery, ...pageQuery },
    answer: { ...paged({ notifications: z.array(digestShape.meta({ id: "Notification" })) }), unseen_count: z.int() },
  });
  notifications.put("/notifications/seen_all", seeAll, {
    summary: "Mark all your notifications as seen",
    description: "With a filter what the list answers with it, however long it is.",
    query: filterQuery,
  });
  notifications.put("/notifications/:id", mark, {
    summary: "Mark a notification as seen or unseen",
    body: { name: "notification", schema: markInput },
  });
  const settings = settingsSchema(runtime);
  notifications.get("/my/notification_settings", showSettings, {
    summary: "Show your notification settings",
    answer: { notification_settings: settings.required() },
  });
  notifications.put("/my/notification_settings", saveSettings, {
    summary: "Change your notification settings",
    body: { name: "notification_settings", schema: settings },
  });
}

const MOST_EVENTS = 50;

const countTo = (most: number) =>
  sentNumber(z.number("not_a_number").int("not_whole").min(0, "negative").max(most, "too_large"));

const shownQuery = z.object({
  seen: sentFlag.default(false),
  events: countTo(MOST_EVENTS).default(2),
  events_offset: countTo(1_000_000).default(0),
});

const filterQuery = {
  since: z.string().describe("Only with an event at or after this moment."),
  kind: z.string().describe("Only with an event of this kind."),
  project_id: projectRef.describe("Only of this project, by id or identifier."),
};

const listQuery = {
  seen: z
    .enum(["1", "true", "0", "false"])
    .describe("1: also those seen already whose last event is at most 5 days old."),
  ...filterQuery,
  events: z.int().min(0).max(MOST_EVENTS).default(2).describe("So many of the newest events of each."),
  events_offset: z.int().min(0).default(0).describe("Behind so many newer ones."),
};

const markInput = z.strictObject({ seen: sentFlag });

async function list(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const { db, contributions } = runtime;
  const page = pageOf(c.req.query());
  const filter = await askedFilter(runtime, c);
  const {
    seen: withSeen,
    events,
    events_offset: eventsOffset,
  } = parsed(shownQuery, {
    seen: c.req.query("seen") || undefined,
    events: c.req.query("events") || undefined,
    events_offset: c.req.query("events_offset") || undefined,
  });
  const found = await digests(runtime, viewer, { withSeen, ...filter, ...page, events, eventsOffset });
  return c.json({
    notifications: found.map(({ position: _, ...one }) => one),
    ...(await countsOf(db, contributions.notifications, viewer, { withSeen, ...filter })),
    ...page,
  });
}

/** An empty value is none. */
async function askedFilter({ db, contributions }: Runtime, c: Context): Promise<Filter> {
  const { kind, since, project_id: project } = c.req.query();
  return {
    kind: registeredKind(contributions.notifications, kind || undefined),
    since: since ? parsed(z.object({ since: moment }), { since }).since : undefined,
    projectId: project ? (await projectByRef(db, c.var.viewer, project)).id : undefined,
  };
}

async function mark(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const id = notificationParam(c);
  const sent = settable(wrapped("notification", await readJson(c)), { input: markInput, answer: digestShape });
  const { seen } = parsed(markInput, sent);
  const { notifications: registry } = runtime.contributions;
  if (seen) await markSeen(runtime.db, registry, viewer, [id]);
  else await markUnseen(runtime.db, registry, viewer, id);
  return c.body(null, 204);
}

async function seeAll(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const filter = await askedFilter(runtime, c);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  await markAllSeen(runtime.db, runtime.contributions.notifications, viewer, isFiltered ? filter : undefined);
  return c.body(null, 204);
}

/** Every registered name; a form ignores other names, a program should hear of them. */
const settingsSchema = ({ contributions }: Runtime) => {
  const { kinds, rules } = contributions.notifications.names;
  return z.strictObject(Object.fromEntries([...kinds, ...rules].map(({ name }) => [name, sentFlag]))).partial();
};

async function showSettings(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireSettings(runtime, c);
  const values = await valuesFor(runtime.db, runtime.contributions.notifications.names, viewer.id);
  return c.json({ notification_settings: Object.fromEntries(values) });
}

async function saveSettings(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireSettings(runtime, c);
  const sent = wrapped("notification_settings", await readJson(c));
  const values = parsed(settingsSchema(runtime), sent) as Record<string, boolean>; // what was not sent is no entry
  const { names } = runtime.contributions.notifications;
  await change(runtime, viewer, (open) => changeNotificationSettings(open, names, viewer.id, values));
  return c.body(null, 204);
}
