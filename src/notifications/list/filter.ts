import { type RawBuilder, sql } from "kysely";
import type { Reason } from "../job/reason.js";

/** Narrows the list and its counts. Each leaves out whole notifications, never events of one that stays. */
export interface Filter {
  /** One of the events shown is of this kind. */
  kind?: string;
  /** One of the events shown was told for this reason. */
  reason?: Reason;
  projectId?: number;
  /** This notification alone. */
  id?: number;
  /** One of the events shown is of this moment, as PostgreSQL reads it, or later. */
  since?: string;
}

/** Further conditions, each with its `and`: about the notification `n`, about one event `e` of it, and about one that may be another. */
export function meetsFilter({ kind, reason, projectId, id, since }: Filter) {
  const event = [kind && sql` and e.kind = ${kind}`, reason && sql` and e.reason = ${reason}`];
  const notification = [
    projectId && sql` and n.project_id = ${projectId}`,
    id && sql` and n.id = ${id}::bigint`,
    // No event is later than the latest: so only those that may have one are asked.
    since && sql` and n.last_event_at >= ${since}::timestamptz`,
  ];
  const later = since === undefined ? undefined : sql` and e.created_at >= ${since}::timestamptz`;
  return { event: all(event), notification: all(notification), later };
}

/** Whether single events of a notification are asked for. */
export const asksForEvents = ({ kind, reason, since }: Filter): boolean =>
  [kind, reason, since].some((asked) => asked !== undefined);

const all = (conditions: (RawBuilder<unknown> | 0 | "" | undefined)[]) =>
  sql.join(
    conditions.filter((one) => typeof one === "object"),
    sql``,
  );
