import type { Cluster } from "./cluster.js";
import { bare, type Everyday, everyday } from "./everyday.js";
import { type BenchHouse, openBenchHouse } from "./house.js";
import { medianOf, type Sample, sample } from "./measure/sample.js";
import { table } from "./measure/table.js";
import type { Request } from "./request.js";
import { small } from "./size.js";

const ROUNDS = 25;
/** Statements get their lasting plans and code its lasting shape. */
const WARM_UP = 60;

/** The requests of a day beside a bare route. Answers whether every target is met. */
export async function measureRequests(cluster: Cluster): Promise<boolean> {
  const house = await openBenchHouse(cluster, small);
  try {
    for (const request of [bare, ...everyday]) await sample(cluster, house, request, WARM_UP);
    const samples = await inRounds(cluster, house);
    const floor = medianOf(samples.get(bare) ?? []).total;
    const rows = everyday.map((request) => row(request, medianOf(samples.get(request) ?? []), floor));
    const first = row({ ...bare, target: undefined }, medianOf(samples.get(bare) ?? []), floor);
    const head = ["request", "statements", "node ms", "postgres ms", "total ms", "x bare", "target", "", "p50 ms"];
    console.log(`\n${table(head, [first.cells, ...rows.map(({ cells }) => cells)])}`);
    return rows.every(({ ok }) => ok);
  } finally {
    await house.server.stop();
  }
}

/**
 * In turns, so that a machine that is slow for a while is so for all of them. The bare route is asked before each: it is
 * so short that its place in the round would show.
 */
async function inRounds(cluster: Cluster, house: BenchHouse): Promise<Map<Request, Sample[]>> {
  const samples = new Map<Request, Sample[]>([bare, ...everyday].map((request) => [request, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const request of everyday) {
      samples.get(bare)?.push(await sample(cluster, house, bare, 10));
      samples.get(request)?.push(await sample(cluster, house, request, 4));
    }
  }
  return samples;
}

function row({ name, target }: Pick<Everyday, "name" | "target">, figures: ReturnType<typeof medianOf>, floor: number) {
  const { statements, node, postgres, total, latency } = figures;
  const ratio = total / floor;
  const ok = target === undefined || ratio <= target;
  const verdict = target === undefined ? "" : ok ? "ok" : "OVER";
  const milliseconds = [node, postgres, total].map((figure) => figure.toFixed(2));
  const cells = [
    name,
    statements.toFixed(0),
    ...milliseconds,
    ratio.toFixed(1),
    target === undefined ? "" : String(target),
    verdict,
    latency.toFixed(1),
  ];
  return { cells, ok };
}
