import type { Cluster } from "../cluster.js";
import { type Cpu, cpuOf } from "../cpu.js";
import type { BenchHouse } from "../house.js";
import { ask, type Request } from "../request.js";

/** What one request took, as the mean of a few in a row. */
export interface Sample extends Cpu {
  /** Node and PostgreSQL together. */
  total: number;
  statements: number;
  /** Of each, not their mean. */
  latencies: number[];
  /** The last answer. */
  body: string;
}

export async function sample(cluster: Cluster, house: BenchHouse, request: Request, times: number): Promise<Sample> {
  const { server } = house;
  const statements = await server.statements();
  const before = cpuOf(server.pid, cluster.postmaster);
  const latencies: number[] = [];
  let body = "";
  for (let n = 0; n < times; n++) {
    const answer = await ask(house, request);
    latencies.push(answer.milliseconds);
    body = answer.body;
  }
  const after = cpuOf(server.pid, cluster.postmaster);
  const node = (after.node - before.node) / times;
  const postgres = (after.postgres - before.postgres) / times;
  return {
    node,
    postgres,
    total: node + postgres,
    statements: ((await server.statements()) - statements) / times,
    latencies,
    body,
  };
}

export type Figures = Record<"node" | "postgres" | "total" | "statements" | "latency", number>;

/** Each figure by itself: one noisy figure must not throw away the others of its sample. */
export function medianOf(samples: Sample[]): Figures {
  return {
    node: median(samples.map(({ node }) => node)),
    postgres: median(samples.map(({ postgres }) => postgres)),
    total: median(samples.map(({ total }) => total)),
    statements: median(samples.map(({ statements }) => statements)),
    latency: median(samples.flatMap(({ latencies }) => latencies)),
  };
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
