import { openApp } from "../../src/app/index.js";
import { type Runtime, readConfig } from "../../src/kernel/index.js";
import { unseenCount } from "../../src/notifications/list/counts.js";
import { listedNotifications } from "../../src/notifications/list/listed.js";
import { parts } from "../../src/parts.js";
import { readerOf } from "../../src/testing/index.js";
import type { Cluster } from "../cluster.js";
import { cpuOf } from "../cpu.js";
import { openBenchHouse } from "../house.js";
import { median } from "../measure/sample.js";
import { table } from "../measure/table.js";
import { inboxes, inboxOwner, inboxSize, seedInboxes } from "./inboxes.js";

const SMALL = 10_000;
/** `BENCH_NOTIFICATIONS`: fewer, where ten million take too long. */
const LARGE = Number(process.env.BENCH_NOTIFICATIONS ?? 10_000_000);

const MOST_TIMES_THE_SMALL = 1.5;
/** Milliseconds: each page view asks for the badge. */
const MOST_FOR_A_BADGE = 5;

const ROUNDS = 60;
const WARM_UP = 8;

type Question = (runtime: Runtime, user: { id: number }) => Promise<unknown>;

const questions: Record<string, Question> = {
  badge: (runtime, user) => unseenCount(runtime.db, runtime.contributions.notifications, readerOf(user)),
  list: (runtime, user) =>
    listedNotifications(runtime.db, runtime.contributions.notifications, readerOf(user), {
      withSeen: false,
      limit: 25,
    }),
};

/** Badge and list of the same people in a small and a large table. Answers whether every limit holds. */
export async function measureBell(cluster: Cluster): Promise<boolean> {
  const small = await openInboxes(cluster, "few", SMALL);
  const large = await openInboxes(cluster, "many", LARGE);
  try {
    const lines: { ok: boolean; cells: string[] }[] = [];
    for (const [name, question] of Object.entries(questions)) {
      for (const inbox of Object.keys(inboxes) as (keyof typeof inboxes)[]) {
        const user = { id: inboxOwner(inbox) };
        const asked = { inSmall: () => question(small.runtime, user), inLarge: () => question(large.runtime, user) };
        lines.push(lineOf(`${name}, ${inbox}`, name === "badge", await byTurns(cluster, asked)));
      }
    }
    const head = ["asked", "small ms", "large ms", "ratio", "limit", ""];
    console.log(
      `\n${SMALL} and ${LARGE} notifications beside theirs\n${table(
        head,
        lines.map(({ cells }) => cells),
      )}`,
    );
    return lines.every(({ ok }) => ok);
  } finally {
    await small.close();
    await large.close();
  }
}

async function openInboxes(cluster: Cluster, name: string, others: number) {
  const house = await openBenchHouse(cluster, inboxSize(name), seedInboxes(others));
  await house.server.stop();
  return openApp(readConfig({ DATABASE_URL: house.databaseUrl, LOG_LEVEL: "fatal" }), parts);
}

/** Milliseconds of CPU, the medians of as many rounds. */
async function byTurns(
  { postmaster }: Cluster,
  { inSmall, inLarge }: Record<"inSmall" | "inLarge", () => Promise<unknown>>,
): Promise<{ small: number; large: number }> {
  const taken = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = cpuOf(process.pid, postmaster);
    await ask();
    const after = cpuOf(process.pid, postmaster);
    return after.node - before.node + after.postgres - before.postgres;
  };
  const small: number[] = [];
  const large: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const first = await taken(inSmall);
    const second = await taken(inLarge);
    if (round < 0) continue;
    small.push(first);
    large.push(second);
  }
  return { small: median(small), large: median(large) };
}

function lineOf(name: string, isBadge: boolean, { small, large }: { small: number; large: number }) {
  const ok = large / small <= MOST_TIMES_THE_SMALL && (!isBadge || large <= MOST_FOR_A_BADGE);
  const limit = `${MOST_TIMES_THE_SMALL}${isBadge ? `, ${MOST_FOR_A_BADGE} ms` : ""}`;
  const cells = [name, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2), limit, ok ? "ok" : "OVER"];
  return { ok, cells };
}
