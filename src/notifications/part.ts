import { z } from "zod";
import type { Part } from "../part.js";
import { NOTIFY_QUEUE } from "./change.js";
import { notificationsMigrations } from "./migrations.js";
import { MENTION } from "./names.js";
import { notify } from "./notify.js";
import { registryOf } from "./registry.js";
import type { TellingJob } from "./source.js";

export const notificationsPart: Part = {
  name: "notifications",
  migrations: notificationsMigrations,
  kinds: [{ name: MENTION, label: "notifications.kinds.mention", position: 30, default: true }],
  settings: [
    { name: "service_notification_center_enabled", schema: z.boolean(), default: true },
    { name: "service_select_limit", schema: z.number().int().min(1).max(200), default: 25 },
  ],
  jobs: (parts) => {
    const registry = registryOf(parts);
    return [{ queue: NOTIFY_QUEUE, work: (ground, job: TellingJob) => notify(ground, registry, job) }];
  },
};
