import type { Cluster } from "./cluster.js";
import { bare, newIssue, newNote, rest } from "./everyday.js";
import { type BenchHouse, openBenchHouse } from "./house.js";
import { median } from "./measure/sample.js";
import { table } from "./measure/table.js";
import { ask, type Request } from "./request.js";
import { known, small } from "./size.js";

/** Clients that ask at the same time, each as soon as it has its answer. */
const CLIENTS = 8;
const ROUNDS = 5;
/** Milliseconds of one request in one round. */
const SPELL = 1_000;
const WARM_UP = 300;

const requests: Request[] = [
  rest("GET /issues.json", "/issues.json"),
  rest("GET issue .json, journals, watchers", `/issues/${known.usualIssue}.json?include=journals,watchers`),
  newIssue(0),
  newIssue(10),
  newIssue(100),
  newNote(),
];

/**
 * How many requests a second eight clients get answered, beside a bare route with one trivial statement. `requests` has the
 * targets, of CPU: the clients' own share of this machine is in every figure here.
 */
export async function measureRest(cluster: Cluster, wanted: RegExp): Promise<boolean> {
  const house = await openBenchHouse(cluster, small);
  const asked = requests.filter(({ name }) => wanted.test(name));
  try {
    for (const request of [bare, ...asked]) for (let n = 0; n < WARM_UP; n++) await ask(house, request);
    const lines: string[][] = [];
    for (const [request, { ours, beside }] of await inRounds(house, asked)) {
      const rates = [median(ours), median(beside)] as const;
      lines.push([request.name, ...rates.map((rate) => rate.toFixed(0)), (rates[1] / rates[0]).toFixed(1)]);
    }
    console.log(`\n${table(["request", "requests/s", "bare route", "x bare"], lines)}`);
    return true;
  } finally {
    await house.server.stop();
  }
}

/** By turns with the bare route, so that a machine that is slow for a while is so for both. */
async function inRounds(house: BenchHouse, asked: Request[]) {
  const rates = new Map(asked.map((request) => [request, { ours: [] as number[], beside: [] as number[] }]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [request, { ours, beside }] of rates) {
      beside.push(await perSecond(house, bare));
      ours.push(await perSecond(house, request));
    }
  }
  return rates;
}

async function perSecond(house: BenchHouse, request: Request): Promise<number> {
  const started = performance.now();
  let answers = 0;
  const client = async () => {
    for (; performance.now() - started < SPELL; answers++) await ask(house, request);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (answers / (performance.now() - started)) * 1_000;
}
