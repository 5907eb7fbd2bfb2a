import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { centerIsOn } from "../center/access.js";

/** For newcomers, on my page. Only what differs from the defaults is stored. */
export const chooseWhatIsTold = {
  label: "notifications.firstStep",
  icon: "bell" as const,
  position: 30,
  href: () => "/my/notification_settings",
  done: (user: RawBuilder<number>) => sql<boolean>`
    exists (select from service_notification_settings where user_id = ${user})`,
  for: (runtime: Runtime, viewer: Viewer) => centerIsOn(runtime, viewer),
};
