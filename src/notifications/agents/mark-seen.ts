import { z } from "zod";
import type { Tool } from "../../agents/index.js";
import { listOf } from "../../kernel/index.js";
import { mayUseCenter } from "../center/access.js";
import { countAllNotifications } from "../list/counts.js";
import { markAllSeen, markSeen } from "../marking/mark-seen.js";

const input = z
  .strictObject({
    ids: listOf(z.int().positive(), 200).min(1).optional(),
    all: z.boolean().default(false),
  })
  .refine(({ ids, all }) => (ids === undefined) === all, "notifications.ids_or_all");

const output = z.object({
  unseen_count: z.int().describe("What is left."),
});

export const markSeenTool: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_notifications_mark_seen",
  title: "Mark notifications as seen",
  description:
    "Marks some or all of your notifications as seen. What happens later makes them unseen again. Ids that are not yours are refused, and then none is marked.",
  input,
  output,
  access: "write",
  idempotent: true,
  async call(runtime, caller, { ids }) {
    mayUseCenter(runtime, caller);
    const registry = runtime.contributions.notifications;
    if (ids === undefined) await markAllSeen(runtime.db, registry, caller);
    else await markSeen(runtime.db, registry, caller, ids);
    return { unseen_count: await countAllNotifications(runtime.db, registry, caller) };
  },
};
