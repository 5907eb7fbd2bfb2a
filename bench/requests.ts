import type { Cluster } from "./cluster.js";
import { bare, type Everyday, everyday } from "./everyday.js";
import { type BenchHouse, openBenchHouse } from "./house.js";
import { type Figures, medianOf, type Sample, sample } from "./measure/sample.js";
import { table } from "./measure/table.js";
import { small } from "./size.js";

const ROUNDS = 25;
/** Statements get their lasting plans, and code its lasting shape. Those that write fill the house meanwhile, so it is no longer. */
const WARM_UP = 300;

const LONGEST_STATEMENT = 300;

/** The requests of a day beside a bare route. Answers whether every target is met. */
export async function measureRequests(cluster: Cluster, wanted: RegExp): Promise<boolean> {
  const house = await openBenchHouse(cluster, small);
  const requests = everyday.filter(({ name }) => wanted.test(name));
  try {
    for (const request of [bare, ...requests]) await sample(cluster, house, request, WARM_UP);
    const found = await inRounds(cluster, house, requests);
    const floor = found.get(bare)?.total ?? Number.NaN;
    const lines = [...found].map(([request, figures]) => lineOf(request, figures, floor));
    const head = ["request", "statements", "node ms", "postgres ms", "total ms", "x bare", "target", "", "p50 ms"];
    const cells = lines.map((line) => line.cells);
    console.log(`\n${table(head, cells)}`);
    for (const statement of await house.server.plannedAnew()) {
      console.log(`Planned anew each time: ${statement.replace(/\s+/g, " ").slice(0, LONGEST_STATEMENT)}`);
    }
    return lines.every(({ ok }) => ok);
  } finally {
    await house.server.stop();
  }
}

/**
 * In turns, so that a machine that is slow for a while is so for all of them. The bare route is asked before each: it is
 * so short that its place in the round would show.
 */
async function inRounds(cluster: Cluster, house: BenchHouse, requests: Everyday[]): Promise<Map<Everyday, Figures>> {
  const samples = new Map<Everyday, Sample[]>([bare, ...requests].map((request) => [request, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const request of requests) {
      samples.get(bare)?.push(await sample(cluster, house, bare, 10));
      samples.get(request)?.push(await sample(cluster, house, request, 4));
    }
  }
  return new Map([...samples].map(([request, found]) => [request, medianOf(found)]));
}

function lineOf({ name, target }: Everyday, figures: Figures, floor: number) {
  const { statements, node, postgres, total, latency } = figures;
  const ratio = total / floor;
  const ok = target === undefined || ratio <= target;
  const cells = [
    name,
    statements.toFixed(0),
    ...[node, postgres, total].map((milliseconds) => milliseconds.toFixed(2)),
    ratio.toFixed(1),
    target === undefined ? "" : String(target),
    target === undefined ? "" : ok ? "ok" : "OVER",
    latency.toFixed(1),
  ];
  return { cells, ok };
}
