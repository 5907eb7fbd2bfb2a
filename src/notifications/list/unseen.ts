import { type RawBuilder, sql } from "kysely";

/** Seen notifications stay in the list this long after their last event, and show its events only (specification 8). */
export const SEEN_WINDOW = sql`interval '5 days'`;

/**
 * Whether a notification is unseen; `n` is its alias. Inclusive: a change in the second of the marking is shown again
 * rather than lost (specification 3). The partial index of the migration has the same words.
 */
export const unseen = (n: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${n}.seen_at`)} is null or ${sql.ref(`${n}.last_event_at`)} >= ${sql.ref(`${n}.seen_at`)})`;
