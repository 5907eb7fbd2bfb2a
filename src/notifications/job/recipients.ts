import { type RawBuilder, sql } from "kysely";
import type { Reason } from "./reason.js";

/** People and groups as a relation with one column `user_id`, and the rule that lets them in, if one does. */
export interface Candidates {
  relation: RawBuilder<{ user_id: number }>;
  /** Name of a setting; only people who have it on are told. */
  rule?: string;
  /** Why they are told. Of several reasons the strongest is written. */
  reason?: Reason;
}

export interface Recipients {
  candidates: Candidates[];
  /** A setting every ordinary recipient must have on for this event. */
  onlyWith?: string;
  /** Whether the person in this column may see the source. Asked of everyone, mentioned or not. */
  visibleTo: (user: RawBuilder<number>) => RawBuilder<boolean>;
}

/** The given people or groups; nobody in place of a missing one. */
export function principals(...ids: (number | null | undefined)[]): Candidates {
  const known = ids.filter((id) => id !== null && id !== undefined);
  return { relation: sql`select user_id from unnest(${known}::int[]) as given (user_id)` };
}

export const everyoneIn = (relation: RawBuilder<{ user_id: number }>): Candidates => ({ relation });

export const because = (reason: Reason, candidates: Candidates): Candidates => ({ ...candidates, reason });

export const onlyIfSetting = (rule: string, candidates: Candidates): Candidates => ({ ...candidates, rule });
