import { z } from "zod";
import { sourceFile } from "../design/index.js";
import type { Part } from "../kernel/index.js";
import { inboxResource, triagePrompt } from "./agents/inbox-resource.js";
import { listNotificationsTool } from "./agents/list-notifications.js";
import { markSeenTool } from "./agents/mark-seen.js";
import { getSettingsTool, updateSettingsTool } from "./agents/settings-tools.js";
import { centerIsOn } from "./center/access.js";
import { bellFor } from "./center/bell.js";
import { quickActions } from "./center/quick-actions.js";
import { notificationRoutes } from "./center/routes.js";
import { notificationRestRoutes } from "./digest/rest.js";
import { follows } from "./job/follow.js";
import { actorsGone, HAND_OVER_QUEUE, handOverEvents } from "./job/hand-over.js";
import { listen, NOTIFY_QUEUE } from "./job/listen.js";
import { attemptToNotify } from "./job/notify.js";
import { doorbellTriggers } from "./live/doorbell-triggers.js";
import { allOf } from "./metrics.js";
import { notificationsMigrations } from "./migrations.js";
import { registryOf } from "./registry.js";
import { chooseWhatIsTold } from "./settings/first-step.js";
import { MENTION } from "./settings/names.js";
import { cleanUp } from "./upkeep/cleanup.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

export const notificationsPart: Part = {
  name: "notifications",
  migrations: { ...notificationsMigrations, ...doorbellTriggers },
  words: { en, de },
  styles: ["center/notifications.css", "cards/notification-card.css"].map((file) =>
    sourceFile(import.meta.dirname, file),
  ),
  kinds: [{ name: MENTION, label: "notifications.kinds.mention", position: 30, default: true }],
  settings: [
    { name: "service_notification_center_enabled", schema: z.boolean(), default: true },
    { name: "service_select_limit", schema: z.number().int().min(1).max(200), default: 25 },
  ],
  bell: bellFor,
  quickActions,
  firstSteps: [chooseWhatIsTold],
  accountLinks: (runtime, viewer) =>
    centerIsOn(runtime, viewer)
      ? [{ label: "notifications.settings", href: "/my/notification_settings", icon: "bell" }]
      : [],
  gather: (parts) => ({ notifications: registryOf(parts) }),
  metrics: ({ notifications }) => allOf(notifications.metrics),
  tools: [listNotificationsTool, markSeenTool, getSettingsTool, updateSettingsTool],
  resources: [inboxResource],
  prompts: [triagePrompt],
  follows,
  listens: (published, contributions) => [...listen(published, contributions), ...actorsGone(published)],
  jobs: [
    { queue: NOTIFY_QUEUE, work: attemptToNotify },
    { queue: HAND_OVER_QUEUE, work: handOverEvents },
    {
      queue: "notifications-cleanup",
      cron: (config) => config.cleanupCron,
      work: async (runtime) => {
        await cleanUp(runtime);
      },
    },
  ],
  routes: async (routers, runtime) => {
    notificationRestRoutes(routers, runtime);
    await notificationRoutes(routers, runtime);
  },
  commands: [
    {
      name: "cleanup",
      summary: "Delete notifications that are old enough, as the nightly job does",
      run: async (runtime, _given, say) => say(`${await cleanUp(runtime)} notifications deleted.`),
    },
  ],
};
