import { openApp } from "../../src/app/index.js";
import { readConfig } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import type { Cluster } from "../cluster.js";
import { openBenchHouse } from "../house.js";
import { table } from "../measure/table.js";
import { crowd, seedCrowd } from "./crowd.js";
import { type Fanout, fanout } from "./fanout.js";
import { meanwhile } from "./meanwhile.js";

/**
 * How many people one change is told to, how often that is measured, and how many times the bare insert it may cost. Before it a
 * worker has told of some: plans are kept after a few, code has its lasting shape after hundreds.
 */
const sizes = [
  { people: 10, warmUp: 500, rounds: 200, limit: 2 },
  { people: 1_000, warmUp: 8, rounds: 20, limit: 1.6 },
  { people: 100_000, warmUp: 1, rounds: 7, limit: 1.6 },
];

/** Others wait at most this many times as long while the largest fan-out runs. */
const MEANWHILE = 2;

/** What it costs to tell people of a change, beside the bare insert of the rows it writes. Answers whether every limit holds. */
export async function measureFanout(cluster: Cluster): Promise<boolean> {
  const house = await openBenchHouse(cluster, crowd, seedCrowd);
  const app = await openApp(readConfig({ DATABASE_URL: house.databaseUrl, LOG_LEVEL: "fatal" }), parts);
  try {
    const actor = house.cast.admin.id;
    const lines: { ok: boolean; cells: string[] }[] = [];
    for (const { limit, ...size } of sizes) {
      lines.push(lineOf(await fanout(cluster, app.runtime, { ...size, actor }), limit));
    }
    console.log(
      `\n${table(
        head,
        lines.map(({ cells }) => cells),
      )}`,
    );
    const others = await meanwhile(house, app.runtime, { people: 100_000, actor });
    const calm = others.during / others.idle <= MEANWHILE;
    console.log(
      `\nOthers, p95: ${others.idle.toFixed(1)} ms idle, ${others.during.toFixed(1)} ms while 100,000 are told (${others.seconds.toFixed(1)} s), ` +
        `${(others.during / others.idle).toFixed(2)} of at most ${MEANWHILE}: ${calm ? "ok" : "OVER"}`,
    );
    return calm && lines.every(({ ok }) => ok);
  } finally {
    await app.close();
    await house.server.stop();
  }
}

const head = ["people", "job ms", "bare ms", "ratio", "limit", "", "people/s", "one by one ms", "ratio"];

function lineOf({ people, job, bare, oneByOne }: Fanout, limit: number) {
  const ok = job / bare <= limit;
  const cells = [
    String(people),
    job.toFixed(1),
    bare.toFixed(1),
    (job / bare).toFixed(2),
    String(limit),
    ok ? "ok" : "OVER",
    (people / (job / 1000)).toFixed(0),
    oneByOne?.toFixed(1) ?? "",
    oneByOne === undefined ? "" : (oneByOne / bare).toFixed(1),
  ];
  return { ok, cells };
}
