import { sql } from "kysely";
import { userGone } from "../../accounts/index.js";
import type { Db, OrderedJob, Published, Runtime } from "../../kernel/index.js";
import { againIfPassing } from "./again.js";

export const HAND_OVER_QUEUE = "notifications-hand-over";

const BATCH = 5_000;

interface Gone {
  actorId: number;
}

/** What a deleted user did is told as that of the deleted user. Beside the deletion: the events may be many. */
export const actorsGone = (published: Published[]): OrderedJob[] =>
  published
    .filter(({ topic }) => topic === userGone.name)
    .map(({ record }) => ({ queue: HAND_OVER_QUEUE, data: { actorId: record.id } satisfies Gone }));

/** Doing it again changes nothing. */
export async function handOverEvents({ db }: Pick<Runtime, "db">, { actorId }: Gone): Promise<void> {
  for (const table of ["service_notifications", "service_notification_events"]) {
    for (let last: string | undefined = "0"; last !== undefined; ) {
      const after: string = last;
      last = await againIfPassing(() => handOverBatch(db, table, actorId, after));
    }
  }
}

/**
 * Answers the last id when there may be more. In the order of ids, so that all batches together read the table once; the
 * jobs that notify people go in another order, so one of the two may have to begin anew.
 */
async function handOverBatch(db: Db, table: string, actorId: number, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    with theirs as (
      select id from ${sql.table(table)} where actor_id = ${actorId} and id > ${after}::bigint
       order by id limit ${sql.lit(BATCH)} for update
    ), handed as (
      update ${sql.table(table)} t set actor_id = (select id from users where type = 'deleted')
        from theirs where t.id = theirs.id)
    select count(*)::int as count, max(id)::text as last from theirs`.execute(db);
  const { count = 0, last = null } = rows[0] ?? {};
  return count === BATCH && last !== null ? last : undefined;
}
