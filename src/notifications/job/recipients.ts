import type { RawBuilder } from "kysely";
import type { Reason } from "./reason.js";

/** People and groups, and the rule that lets them in, if one does. */
export interface Candidates {
  /** Those that are known by id, or a relation with one column `user_id`. */
  from: number[] | RawBuilder<{ user_id: number }>;
  /** The relation holds no groups: it has expanded them itself. */
  peopleOnly?: true;
  /** Name of a setting; only people who have it on are told. */
  rule?: string;
  /** Why they are told. Of several reasons the strongest is written. */
  reason?: Reason;
}

export interface Recipients {
  candidates: Candidates[];
  /** A setting every ordinary recipient must have on for this event. */
  onlyWith?: string;
  /**
   * Whether the user in this column, an active person, may see the source. Asked of everyone, mentioned or not. Left out:
   * whoever sees the entity.
   */
  visibleTo?: (user: RawBuilder<number>) => RawBuilder<boolean>;
}

/** The given people or groups; nobody in place of a missing one. */
export const principals = (...ids: (number | null | undefined)[]): Candidates => ({
  from: ids.filter((id) => id !== null && id !== undefined),
});

export const everyoneIn = (relation: RawBuilder<{ user_id: number }>): Candidates => ({ from: relation });

/** As `everyoneIn`, of a relation that holds no groups. */
export const peopleIn = (relation: RawBuilder<{ user_id: number }>): Candidates => ({
  from: relation,
  peopleOnly: true,
});

export const because = (reason: Reason, candidates: Candidates): Candidates => ({ ...candidates, reason });

export const onlyIfSetting = (rule: string, candidates: Candidates): Candidates => ({ ...candidates, rule });
