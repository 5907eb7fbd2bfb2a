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
  const event = [kind && ofKind(kind), reason && toldAs(reason)];
  const notification = [
    projectId && sql` and n.project_id = ${projectId}`,
    id && sql` and n.id = ${id}::bigint`,
    since && sql` and n.last_event_at >= ${since}::timestamptz`,
  ];
  return { event: all(event), notification: all(notification) };
}

export const ofKind = (kind: string) => sql` and e.kind = ${kind}`;

export const toldAs = (reason: Reason) => sql` and e.reason = ${reason}`;

const all = (conditions: (RawBuilder<unknown> | 0 | "" | undefined)[]) =>
  sql.join(
    conditions.filter((one) => typeof one === "object"),
    sql``,
  );
