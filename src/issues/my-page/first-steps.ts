import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { IconName } from "../../design/index.js";
import type { Change, Part, Runtime } from "../../kernel/index.js";

declare module "../../kernel/part.js" {
  interface Part {
    /** What a newcomer does first: shown on my page until it is done, or not wanted. */
    firstSteps?: FirstStep[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    firstSteps: FirstStep[];
  }
}

export interface FirstStep {
  /** Key of its words; those of why it is worth it end with `_hint`. */
  label: string;
  icon: IconName;
  position: number;
  href(viewer: Viewer): string;
  /** Whether the user with this id has done it. */
  done(user: RawBuilder<number>): RawBuilder<boolean>;
  /** Default: all users. */
  for?(runtime: Runtime, viewer: Viewer): boolean;
}

export const firstStepsOf = (parts: readonly Part[]): FirstStep[] =>
  parts.flatMap((part) => part.firstSteps ?? []).toSorted((a, b) => a.position - b.position);

/** A column: for each step whether it is done; null where the user does not want to see them. */
export const stepsDone = (steps: readonly FirstStep[], userId: number): RawBuilder<boolean[] | null> => sql`(
  select case when not exists (select from first_steps_dismissed where user_id = ${userId})
              then array[${sql.join([...steps.map(({ done }) => done(sql`${userId}::int`)), sql`true`])}]::boolean[] end)`;

export async function dismissFirstSteps({ trx, actor }: Change): Promise<void> {
  await trx
    .insertInto("first_steps_dismissed")
    .values({ user_id: actor.id })
    .onConflict((taken) => taken.doNothing())
    .execute();
}
