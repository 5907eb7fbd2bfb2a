import { type RawBuilder, sql } from "kysely";

/** Why a person is told of an event (decisions 10.12): the strongest first. Stored as words. */
export const reasons = ["mentioned", "assignee", "author", "former_assignee", "watcher", "project"] as const;

export type Reason = (typeof reasons)[number];

/** As a number, so that the strongest is the least; who is told without a reason comes last. */
export const rankOf = (reason?: Reason): number =>
  reason === undefined ? reasons.length + 1 : reasons.indexOf(reason) + 1;

export const MENTIONED = rankOf("mentioned");

/** The word of such a number; null for no reason. */
export const reasonAt = (rank: RawBuilder<number>): RawBuilder<Reason | null> =>
  sql`(${sql.lit(`{${reasons.join(",")}}`)}::text[])[${rank}]`;
