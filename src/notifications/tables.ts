import type { Generated } from "kysely";
import type { Reason } from "./job/reason.js";

interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  entity_type: string;
  entity_id: number;
  /** Where the entity is; 0 outside of projects. */
  project_id: Generated<number>;
  /** The person behind the latest event, that of `last_event_at`. */
  actor_id: number;
  last_event_at: Date;
  seen_at: Date | null;
  /** What was committed then (`pg_snapshot`). Null: seen before this was kept. */
  seen_snapshot: string | null;
  /** The marking that made it seen, and the two columns above as they were before it: what an undo gives back. */
  marking_id: number | null;
  seen_before: Date | null;
  snapshot_before: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A person marked some of their notifications as seen, at once. */
interface MarkingsTable {
  id: Generated<number>;
  user_id: number;
  /** How many of those that are shown became seen. */
  notifications: number;
  is_undone: Generated<boolean>;
  created_at: Generated<Date>;
}

interface NotificationEventsTable {
  id: Generated<number>;
  service_notification_id: number;
  /** Of the notification: tables can be split by person without asking their parents. */
  user_id: number;
  source_type: string;
  source_id: number;
  actor_id: number;
  kind: string;
  /** Why the person was told (`job/reason.ts`). Null: not known; so were all before this was kept. */
  reason: Generated<Reason | null>;
  mailed_at: Date | null;
  /** Time of the source. */
  created_at: Date;
}

interface NotificationSettingsTable {
  id: Generated<number>;
  user_id: number;
  channel: string;
  name: string;
  enabled: boolean;
}

declare module "../kernel/database/database.js" {
  interface Tables {
    service_notifications: NotificationsTable;
    service_notification_events: NotificationEventsTable;
    service_notification_markings: MarkingsTable;
    service_notification_settings: NotificationSettingsTable;
  }
}
