import type { Context } from "hono";
import { Refusal, type Routers, type Runtime } from "../../kernel/index.js";
import { openLivePages, streamLive } from "../live/live-stream.js";
import { seeAll, seeOne, undo } from "../marking/mark-routes.js";
import { saveSettings, showSettings } from "../settings/settings-routes.js";
import { requireCenter } from "./access.js";
import { showCenter } from "./show-center.js";
import { askToUnwatch, unwatch } from "./unwatch-routes.js";

export async function notificationRoutes({ pages, rest }: Routers, runtime: Runtime): Promise<void> {
  const live = await openLivePages(runtime);
  const changing = ["PATCH", "POST"];

  pages.get("/service_notifications", (c) => showCenter(runtime, c));
  pages.get("/service_notifications/stream", (c) => streamLive(live, c));
  pages.on(changing, "/service_notifications/seen_all", (c) => seeAll(runtime, c));
  pages.on(changing, "/service_notifications/undo_seen", (c) => undo(runtime, c));
  pages.on(changing, "/service_notifications/:id/seen", (c) => seeOne(runtime, c));
  pages.get("/service_notifications/:id/unwatch", (c) => askToUnwatch(runtime, c));
  pages.post("/service_notifications/:id/unwatch", (c) => unwatch(runtime, c));
  pages.get("/my/notification_settings", (c) => showSettings(runtime, c));
  pages.on(changing, "/my/notification_settings", (c) => saveSettings(runtime, c));
  rest.use((c) => refuseJson(runtime, c), "/service_notifications/*");
}

function refuseJson(runtime: Runtime, c: Context): never {
  requireCenter(runtime, c);
  throw new Refusal(406, "notifications.not_in_rest");
}
