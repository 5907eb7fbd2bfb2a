import type { Cluster } from "../cluster.js";
import { cpuOf } from "../cpu.js";
import { table } from "../measure/table.js";
import { type Audience, openAudience } from "./audience.js";
import { lastToldAfter, type OpenPage, oneMore, openPages } from "./open-pages.js";
import { quantile, storm } from "./storm.js";

const PAGES = 1_000;
/** `BENCH_JOURNALS`: fewer, where 5,000 take too long. */
const JOURNALS = Number(process.env.BENCH_JOURNALS ?? 5_000);

/** Megabytes: what a thousand clients may be behind, and as much for what the collector has not yet seen. */
const MOST_MEMORY = 128;

const ROUNDS = 10;
const COMMENTS = 50;

interface Line {
  measured: string;
  figure: number;
  /** At most this. Without it the figure is only told. */
  limit?: number;
}

/** A thousand open pages, on sockets of this machine. Answers whether every limit holds. */
export async function measureStreams(cluster: Cluster): Promise<boolean> {
  const audience = await openAudience(cluster, PAGES);
  try {
    const pages = await openPages(audience.server.product, audience.sessions);
    const lines = [
      ...(await toldToAll(audience, pages)),
      ...(await ringForEverybody(cluster, audience, pages)),
      ...(await commitToVisible(audience, pages)),
      ...(await underStorm(audience, pages)),
    ];
    for (const page of pages) page.close();
    const rows = lines.map(({ measured, figure, limit }) => [
      measured,
      figure.toFixed(1),
      limit === undefined ? "" : String(limit),
      limit === undefined ? "" : isOver({ figure, limit }) ? "OVER" : "ok",
    ]);
    console.log(`\n${PAGES} open pages\n${table(["measured", "figure", "limit", ""], rows)}`);
    return !lines.some(isOver);
  } finally {
    await audience.close();
  }
}

const isOver = ({ figure, limit }: Pick<Line, "figure" | "limit">) => limit !== undefined && !(figure <= limit);

/** Each time of another issue, so that each badge says one more. */
async function toldToAll(audience: Audience, pages: OpenPage[]): Promise<Line[]> {
  const last: number[] = [];
  let wrong = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const right = oneMore(pages);
    const issue = await audience.issueWatchedBy(pages.length);
    await audience.comment(issue);
    const committed = performance.now();
    last.push((await lastToldAfter(pages, committed)) - committed);
    await audience.server.settled();
    wrong += pages.filter(({ badge }, place) => badge !== right[place]).length;
  }
  return [
    { measured: "one comment told to all: ms to the last badge, median", figure: quantile(last, 0.5) },
    { measured: "the same, the worst of ten", figure: Math.max(...last), limit: 1_000 },
    { measured: "badges that said another number", figure: wrong, limit: 0 },
  ];
}

async function ringForEverybody(
  { postmaster }: Cluster,
  { server, ringEverybody }: Audience,
  pages: OpenPage[],
): Promise<Line[]> {
  const before = await server.statements();
  const cpuBefore = cpuOf(server.pid, postmaster);
  const rung = performance.now();
  await ringEverybody();
  await lastToldAfter(pages, rung);
  const cpu = cpuOf(server.pid, postmaster);
  const statements = ((await server.statements()) - before) / (pages.length / 50);
  return [
    { measured: "a ring for everybody: statements per 50 people", figure: statements, limit: 1 },
    { measured: "the same, ms of CPU, node", figure: cpu.node - cpuBefore.node },
    { measured: "the same, ms of CPU, PostgreSQL", figure: cpu.postgres - cpuBefore.postgres },
  ];
}

/** Of one person, while all others have their pages open. */
async function commitToVisible(audience: Audience, pages: OpenPage[]): Promise<Line[]> {
  const issue = await audience.issueWatchedBy(1);
  const waited: number[] = [];
  for (let n = 0; n < COMMENTS; n++) {
    await audience.comment(issue);
    const committed = performance.now();
    waited.push((await lastToldAfter(pages.slice(0, 1), committed)) - committed);
    await audience.server.settled();
  }
  return [
    { measured: "commit to visible, ms, p50", figure: quantile(waited, 0.5) },
    { measured: "commit to visible, ms, p95", figure: quantile(waited, 0.95), limit: 500 },
  ];
}

async function underStorm(audience: Audience, pages: OpenPage[]): Promise<Line[]> {
  const found = await storm(audience, pages, JOURNALS);
  return [
    { measured: `storm of ${JOURNALS} comments: seconds until all were told`, figure: found.seconds },
    { measured: "a page, idle, ms, p95", figure: found.idle },
    { measured: "a page in the storm, ms, p95", figure: found.during },
    { measured: "times idle", figure: found.during / found.idle, limit: 5 },
    { measured: "memory before, MB", figure: found.memoryBefore },
    { measured: "memory after, MB more", figure: found.memoryAfter - found.memoryBefore, limit: MOST_MEMORY },
    { measured: "badges that say another number in the end", figure: found.wrong, limit: 0 },
  ];
}
