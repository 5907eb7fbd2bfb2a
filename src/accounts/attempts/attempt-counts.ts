import { sql } from "kysely";
import type { Db, Runtime } from "../../kernel/index.js";
import { digestOf } from "../identity/token.js";

/** How often something was tried, and until the count begins anew. */
export interface AttemptCount {
  times: number;
  milliseconds: number;
}

/**
 * Counts one more attempt under each key, for all processes together, in one statement: of many at once each has its own number.
 * Answers in the order of the keys, which are kept as digests: they hold addresses, and whatever was typed as a login.
 */
export async function countAttempt(db: Db, keys: string[], seconds: number): Promise<AttemptCount[]> {
  const digests = keys.map(digestOf);
  const { rows } = await sql<AttemptCount & { digest: string }>`
    insert into attempt_counts (digest, times, until)
    select digest, 1, now() + make_interval(secs => ${seconds}) from unnest(${digests}::text[]) digest order by digest
        on conflict (digest) do update
           set times = case when attempt_counts.until > now() then attempt_counts.times + 1 else 1 end,
               until = case when attempt_counts.until > now() then attempt_counts.until else excluded.until end
    returning digest, times, ${milliseconds} as milliseconds`.execute(db);
  return inOrder(digests, rows);
}

/** The same without counting. */
export async function attemptsCounted(db: Db, keys: string[]): Promise<AttemptCount[]> {
  const digests = keys.map(digestOf);
  const { rows } = await sql<AttemptCount & { digest: string }>`
    select digest, times, ${milliseconds} as milliseconds from attempt_counts
     where digest = any(${digests}::text[]) and until > now()`.execute(db);
  return inOrder(digests, rows);
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom("attempt_counts").where("digest", "=", digestOf(key)).execute();
}

/** The job that removes counts whose time is over. */
export async function sweepAttempts({ db }: Pick<Runtime, "db">): Promise<void> {
  await sql`delete from attempt_counts where until < now()`.execute(db);
}

const milliseconds = sql<number>`(extract(epoch from attempt_counts.until - now()) * 1000)::float8`;

const inOrder = (digests: string[], rows: (AttemptCount & { digest: string })[]): AttemptCount[] =>
  digests.map((digest) => rows.find((row) => row.digest === digest) ?? { times: 0, milliseconds: 0 });
