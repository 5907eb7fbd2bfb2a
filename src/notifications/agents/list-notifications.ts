import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import type { Tool } from "../../agents/index.js";
import { type Db, listAnswer, listInput, listOf, listOutput, placeAfter, placeInTime } from "../../kernel/index.js";
import type { CardText, ListedNotification } from "../card.js";
import { mayUseCenter } from "../center/access.js";
import { countNotifications, listedNotifications } from "../center/listed.js";
import { cardFor, type Registry } from "../registry.js";

const person = z.object({ id: z.int(), name: z.string() });

const notification = z.object({
  id: z.int(),
  entity: z.object({
    type: z.string(),
    id: z.int(),
    title: z.string(),
    url: z.string(),
    project: z.object({ id: z.int(), name: z.string(), identifier: z.string() }),
  }),
  actor: person,
  last_event_at: z.string(),
  seen_at: z.string().nullable(),
  unseen: z.boolean(),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      actor: person,
      created_at: z.string(),
      source: z.object({ type: z.string(), id: z.int() }),
      text: z.string(),
    }),
  ),
});

type Notification = z.infer<typeof notification>;

const fieldNames = notification.keyof();

const input = z.strictObject({
  seen: z.boolean().default(false).describe("Also those seen already whose last event is at most 5 days old."),
  fields: listOf(fieldNames, fieldNames.options.length).min(1).optional().describe("Default: everything."),
  ...listInput,
});

const output = z.object({
  notifications: z.array(notification.partial()),
  unseen_count: z.int().describe("As on the bell."),
  more: z.boolean().describe("Counts stop at 100: one that says 100 means more."),
  ...listOutput,
});

/** Reading marks nothing as seen (decisions 5.9). */
export const listNotificationsTool: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_notifications_list",
  title: "Read your notifications",
  description:
    "What happened on the issues you report, work on, watch or were named in: one notification per issue, with the new events under it, latest first. Mark them with service_notifications_mark_seen when you are done.",
  input,
  output,
  access: "read",
  async call(runtime, caller, asked) {
    mayUseCenter(runtime, caller);
    const registry = runtime.contributions.notifications;
    const unseen = await countNotifications(runtime.db, registry, caller.id);
    const total = asked.seen ? await countNotifications(runtime.db, registry, caller.id, { withSeen: true }) : unseen;
    const list = { list: "notifications", asked };
    const after = placeAfter(placeInTime, list);
    const listed = asked.count_only
      ? []
      : await listedNotifications(runtime.db, registry, caller.id, {
          withSeen: asked.seen,
          limit: asked.limit + 1,
          after: after && { lastEventAt: after[0], id: after[1] },
        });
    const texts = await textsOf(runtime.db, registry, caller, listed, runtime.baseUrl);
    const { items, ...rest } = listAnswer(listed, list, {
      item: (row) => picked(spoken(row, texts.get(row.id)), asked.fields),
      place: (row) => [row.position, row.id],
    });
    const more = unseen.more || total.more;
    return { notifications: items, unseen_count: unseen.count, total_count: total.count, more, ...rest };
  },
};

async function textsOf(
  db: Db,
  registry: Registry,
  caller: Viewer,
  listed: ListedNotification[],
  baseUrl: string,
): Promise<Map<number, CardText>> {
  const texts = new Map<number, CardText>();
  for (const [type, ofType] of Map.groupBy(listed, ({ entity }) => entity.type)) {
    const card = cardFor(registry, type);
    const contents = await card.load(db, caller, ofType);
    for (const one of ofType) {
      const content = contents.get(one.id);
      if (content !== undefined) texts.set(one.id, card.text(content, one, baseUrl));
    }
  }
  return texts;
}

function spoken(listed: ListedNotification, text: CardText | undefined): Notification {
  const latest = listed.events.at(-1);
  return {
    id: listed.id,
    entity: {
      ...listed.entity,
      title: text?.title ?? "",
      url: text?.url ?? "",
      project: text?.project ?? { id: 0, name: "", identifier: "" },
    },
    actor: latest?.actor ?? { id: 0, name: "" },
    last_event_at: listed.lastEventAt.toISOString(),
    seen_at: listed.seenAt?.toISOString() ?? null,
    unseen: listed.unseen,
    events: listed.events.map(({ id, kind, actor, createdAt, source }) => ({
      id,
      kind,
      actor,
      created_at: createdAt.toISOString(),
      source,
      text: text?.events.get(id) ?? "",
    })),
  };
}

function picked(one: Notification, fields: (keyof Notification)[] | undefined): Partial<Notification> {
  return fields ? Object.fromEntries(fields.map((field) => [field, one[field]])) : one;
}
