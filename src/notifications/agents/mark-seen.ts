import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import type { Tool } from "../../agents/index.js";
import { change, type Db, invalid, listOf } from "../../kernel/index.js";
import { mayUseCenter } from "../center/access.js";
import { countAllNotifications } from "../list/counts.js";
import { markAllSeen, markSeen } from "../marking/mark-seen.js";
import { undoSeen } from "../marking/undo-seen.js";
import type { Registry } from "../registry.js";

const input = z
  .strictObject({
    ids: listOf(z.int().positive(), 200).min(1).optional(),
    all: z.boolean().default(false),
    undo: z.int().positive().optional().describe("A `marking` of an answer."),
  })
  .refine(
    ({ ids, all, undo }) => [ids !== undefined, all, undo !== undefined].filter(Boolean).length === 1,
    "notifications.ids_or_all",
  );

const output = z.object({
  unseen_count: z.int().describe("What is left."),
  marking: z.int().nullable(),
});

export const markSeenTool: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_notifications_mark_seen",
  title: "Mark notifications as seen",
  description:
    "Marks some or all of your notifications as seen, or takes that back for a day. What happens later makes them unseen again.",
  input,
  output,
  access: "write",
  idempotent: true,
  async call(runtime, caller, asked) {
    mayUseCenter(runtime, caller);
    const registry = runtime.contributions.notifications;
    // At once: a call that is given up before it is answered has changed nothing.
    return change(runtime, caller, async ({ trx }) => {
      const marking = await marked(trx, registry, caller, asked);
      return { unseen_count: await countAllNotifications(trx, registry, caller), marking };
    });
  },
};

/** The id of what was marked at once, to take it back; null where there is nothing to take back. */
async function marked(
  db: Db,
  registry: Registry,
  caller: Viewer,
  { ids, undo }: z.infer<typeof input>,
): Promise<number | null> {
  if (undo === undefined) {
    const { id } = await (ids === undefined ? markAllSeen(db, registry, caller) : markSeen(db, registry, caller, ids));
    return id;
  }
  if ((await undoSeen(db, caller.id, undo)) === 0) throw invalid("undo", "notifications.nothing_to_undo");
  return null;
}
