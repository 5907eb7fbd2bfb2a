import type { Listener, OrderedJob } from "../../kernel/index.js";
import { type AnySource, optionOf, type TellingJob } from "../sources/source.js";

export const NOTIFY_QUEUE = "notify";

/** The notification jobs of the published records: one for each kind whose guard passes. */
export const listen: Listener = (published, { notifications: { sources } }) =>
  published.flatMap(({ topic, record }) => {
    const source = sources.get(topic);
    return source ? jobsFor(source, record) : [];
  });

function jobsFor({ topic, entries, handed }: AnySource, record: { id: number }): OrderedJob[] {
  const row = handed?.(record);
  return entries
    .filter((entry) => optionOf(entry.if, record) ?? true)
    .map((entry) => {
      const mentioned = optionOf(entry.mentions, record) ?? [];
      const editedIn = optionOf(entry.editedIn, record);
      const source = { type: topic.name, id: record.id };
      const data: TellingJob = {
        source,
        kind: entry.kind,
        mentioned,
        ...(row && { row }),
        ...(editedIn && { editedIn }),
      };
      return { queue: NOTIFY_QUEUE, data };
    });
}
