import { gzipSync } from "node:zlib";
import type { Cluster } from "./cluster.js";
import { openBenchHouse } from "./house.js";
import { type Compared, compare } from "./measure/compare.js";
import { table } from "./measure/table.js";
import { type Pair, pairsOf } from "./pairs.js";
import { large, small } from "./size.js";

/** Bytes of one page, compressed. */
const LARGEST_PAGE = 100_000;

interface Line {
  ratio: number;
  ok: boolean;
  cells: string[];
}

/** The same requests in a small and a large house, side by side. Answers whether every limit holds. */
export async function measureGrowth(cluster: Cluster, wanted: RegExp): Promise<boolean> {
  const houses = { small: await openBenchHouse(cluster, small), large: await openBenchHouse(cluster, large) };
  try {
    const lines: Line[] = [];
    for (const pair of (await pairsOf(houses.small)).filter(({ inLarge }) => wanted.test(inLarge.name))) {
      const line = lineOf(pair, await compare(cluster, houses, pair));
      lines.push(line);
      // It takes minutes. What is printed in the end stays clean.
      process.stderr.write(`${line.cells.slice(0, 6).join("  ")}\n`);
    }
    const cells = lines.toSorted((a, b) => b.ratio - a.ratio).map((line) => line.cells);
    const head = [
      "request",
      "small ms",
      "large ms",
      "ratio",
      "limit",
      "",
      "small p50",
      "large p50",
      "gzip kB",
      "changed",
    ];
    console.log(`\n${table(head, cells)}`);
    const missed = lines.filter(({ ok }) => !ok).length;
    console.log(`\n${lines.length} requests, ${missed} over the limit`);
    return missed === 0;
  } finally {
    await Promise.all([houses.small.server.stop(), houses.large.server.stop()]);
  }
}

function lineOf({ inLarge: request, limit }: Pair, found: Compared | string): Line {
  if (typeof found === "string") {
    return { ratio: Number.POSITIVE_INFINITY, ok: false, cells: [request.name, "", found, "", String(limit), "OVER"] };
  }
  const ratio = found.large.total / found.small.total;
  const compressed = request.way === "page" ? gzipSync(found.body).length : undefined;
  const ok = ratio <= limit && (compressed ?? 0) <= LARGEST_PAGE;
  const cells = [
    request.name,
    found.small.total.toFixed(1),
    found.large.total.toFixed(1),
    ratio.toFixed(2),
    String(limit),
    ok ? "ok" : "OVER",
    found.small.latency.toFixed(1),
    found.large.latency.toFixed(1),
    compressed === undefined ? "" : (compressed / 1000).toFixed(1),
    found.anew.total.toFixed(1),
  ];
  return { ratio, ok, cells };
}
