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
  /** Something happened at or after this moment, as PostgreSQL reads it. */
  since?: string;
}

/** Further conditions, each with its `and`: about the notification `n`, and about one event `e` of it. */
export function meetsFilter({ kind, reason, projectId, id, since }: Filter) {
  const event = [kind && sql` and e.kind = ${kind}`, reason && sql` and e.reason = ${reason}`];
  const notification = [
    projectId && sql` and n.project_id = ${projectId}`,
    id && sql` and n.id = ${id}::bigint`,
    since && sql` and n.last_event_at >= ${since}::timestamptz`,
  ];
  return { event: all(event), notification: all(notification) };
}

/** Whether single events of a notification are asked for. */
export const asksForEvents = ({ kind, reason }: Filter): boolean => kind !== undefined || reason !== undefined;

const all = (conditions: (RawBuilder<unknown> | 0 | "" | undefined)[]) =>
  sql.join(
    conditions.filter((one) => typeof one === "object"),
    sql``,
  );
