import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { statusThere } from "../../tracking/index.js";
import { type Move, whatStays } from "../move/what-stays.js";

export interface TickedThere {
  ids: number[];
  /** Where they shall be; undefined: where each of them is. */
  move: Move | undefined;
  /** What they shall be; undefined: what each of them is, or becomes there. */
  trackerId: number | undefined;
  /** They are copied, and not changed. */
  copies: boolean;
}

/**
 * A select of these issues with the project and the tracker that they shall have, and the status from which workflows lead on then. Copies are
 * new: the viewer's, without a status.
 */
export function asTheyShallBe(viewer: Viewer, { ids, move, trackerId, copies }: TickedThere): RawBuilder<unknown> {
  const there = move
    ? sql`select id, ${move.projectId}::int as project_id, tracker_id from (${whatStays(viewer, sql`${ids}::int[]`, move)}) moved`
    : sql`select id, project_id, tracker_id from issues where id = any(${ids}::int[])`;
  const tracker = sql<number>`coalesce(${trackerId ?? null}::int, there.tracker_id)`;
  const status = statusThere({ statusId: sql`was.status_id`, from: sql`was.tracker_id`, to: tracker });
  return sql`
    select there.id, there.project_id, ${tracker} as tracker_id,
           ${copies ? sql`0` : status} as status_id,
           ${copies ? sql`${viewer.id}::int` : sql`was.author_id`} as author_id,
           ${copies ? sql`null::int` : sql`was.assigned_to_id`} as assigned_to_id
      from (${there}) there join issues was on was.id = there.id`;
}
