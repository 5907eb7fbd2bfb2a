import type { Cluster } from "./cluster.js";
import { type BenchHouse, openBenchHouse } from "./house.js";
import { mcp, olderMcp } from "./mcp-request.js";
import { type Figures, medianOf, type Sample, sample } from "./measure/sample.js";
import { table } from "./measure/table.js";
import type { Request } from "./request.js";
import { small } from "./size.js";

const ROUNDS = 20;
/** Until code has its lasting shape: what does little has it sooner. */
const WARM_UP = 1_000;

/** A message to the product, and the one to the bare server that it is compared with. */
interface Compared {
  request: Request;
  beside: Request;
  /** At most this many times the CPU. */
  target: number;
}

const onBare = (request: Request): Request => ({ ...request, way: "bare", name: `bare ${request.name}` });

const tool = (name: string, message = mcp) => message(name, "tools/call", { name, arguments: {} });

const bareCall = onBare(tool("trivial"));
const olderList = olderMcp("tools/list", "tools/list");

const compared: Compared[] = [
  { request: tool("service_users_me"), beside: bareCall, target: 2 },
  { request: mcp("tools/list", "tools/list"), beside: onBare(mcp("tools/list", "tools/list")), target: 1.2 },
  { request: tool("service_users_me", olderMcp), beside: onBare(tool("trivial", olderMcp)), target: 2 },
  { request: olderList, beside: onBare(olderList), target: 1.2 },
  { request: tool("service_issues_list"), beside: bareCall, target: 4 },
  { request: tool("service_notifications_list"), beside: bareCall, target: 8 },
];

/** What agents ask, beside a bare low-level server of the same library. Answers whether every target is met. */
export async function measureAgents(cluster: Cluster, wanted: RegExp): Promise<boolean> {
  const house = await openBenchHouse(cluster, small);
  const asked = compared.filter(({ request }) => wanted.test(request.name));
  try {
    for (const { request, beside } of asked) {
      for (const one of [request, beside]) await sample(cluster, house, one, WARM_UP);
    }
    const lines = await inRounds(cluster, house, asked);
    const head = ["message", "statements", "node ms", "postgres ms", "total ms", "bare ms", "x bare", "target", ""];
    console.log(
      `\n${table(
        head,
        lines.map(({ cells }) => cells),
      )}`,
    );
    return lines.every(({ ok }) => ok);
  } finally {
    await house.server.stop();
  }
}

/** By turns, so that a machine that is slow for a while is so for both. */
async function inRounds(cluster: Cluster, house: BenchHouse, asked: Compared[]) {
  const samples = new Map(asked.map((one) => [one, { ours: [] as Sample[], bare: [] as Sample[] }]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [{ request, beside }, found] of samples) {
      found.bare.push(await sample(cluster, house, beside, 10));
      found.ours.push(await sample(cluster, house, request, 10));
    }
  }
  return [...samples].map(([one, { ours, bare }]) => lineOf(one, medianOf(ours), medianOf(bare)));
}

function lineOf({ request, target }: Compared, ours: Figures, bare: Figures) {
  const ratio = ours.total / bare.total;
  const ok = ratio <= target;
  const times = [ours.node, ours.postgres, ours.total, bare.total].map((milliseconds) => milliseconds.toFixed(2));
  return {
    ok,
    cells: [request.name, ours.statements.toFixed(0), ...times, ratio.toFixed(1), String(target), ok ? "ok" : "OVER"],
  };
}
