import { sql } from "kysely";
import { z } from "zod";
import { onlyAdministrators } from "../accounts/index.js";
import { type Change, filledLine, invalid, type Named, parsed } from "../kernel/index.js";
import { openWorkflows } from "./defaults.js";

/** A tracker at the end of the list that can be worked with at once: it gets the transitions of a fresh installation. */
export async function createTracker(
  change: Change,
  wanted: { name: string; description?: string; defaultStatusId?: number },
): Promise<Named> {
  onlyAdministrators(change);
  const { trx } = change;
  const { name } = parsed(named, wanted);
  const tracker = await trx
    .insertInto("trackers")
    .values({
      name,
      description: wanted.description ?? "",
      position: sql<number>`(select coalesce(max(position), 0) + 1 from trackers)`,
      default_status_id:
        wanted.defaultStatusId ?? sql<number>`(select id from issue_statuses order by position, id limit 1)`,
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning(["id", "name"])
    .executeTakeFirst();
  if (!tracker) throw invalid("name", "taken");
  await openWorkflows(trx, [tracker]);
  return tracker;
}

const named = z.object({ name: filledLine(255) });
