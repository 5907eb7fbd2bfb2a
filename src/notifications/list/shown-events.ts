import { type SqlBool, sql } from "kysely";
import { DELETED_USER } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import type { CardEvent } from "../card.js";
import type { Reason } from "../job/reason.js";
import type { Inbox } from "./would-render.js";

/** The events `e` that the cards of these notifications `n` of a person are about, in no order. */
export const shownEvents = (db: Db, inbox: Inbox, ids: number[]) =>
  db
    .selectFrom("service_notification_events as e")
    .innerJoin("service_notifications as n", "n.id", "e.service_notification_id")
    .select(eventColumns)
    .where(sql<SqlBool>`n.id = any(${ids}::bigint[])`)
    .where(inbox.mine)
    .where(inbox.shownEvent);

/** What a card is told of each, beside the name of its actor. */
export const eventColumns = [
  "n.id as notification",
  "e.id",
  "e.kind",
  "e.reason",
  "e.source_type",
  "e.source_id",
  "e.created_at",
  "e.actor_id",
] as const;

export interface EventRow {
  id: number;
  kind: string;
  reason: Reason | null;
  source_type: string;
  source_id: number;
  created_at: Date;
  actor_id: number;
  /** Null: the actor was deleted. */
  actor_name: string | null;
}

export const cardEvent = (row: EventRow): CardEvent => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  source: { type: row.source_type, id: row.source_id },
  actor: { id: row.actor_id, name: row.actor_name ?? DELETED_USER },
  createdAt: row.created_at,
});
