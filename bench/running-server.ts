import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { JobCounts } from "../src/kernel/jobs/jobs.js";

/** `server.ts` in a process of its own, so that the load's CPU is not counted. */
export interface RunningServer {
  pid: number;
  product: string;
  bare: string;
  /** Statements since the start. */
  statements(): Promise<number>;
  /** Texts of the statements for which no plan is kept. */
  plannedAnew(): Promise<string[]>;
  /** Waits until no job is left. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** `workers`: it also does the jobs, as `npm start` does. */
export async function startServer(databaseUrl: string, ...also: "workers"[]): Promise<RunningServer> {
  const child = fork(join(import.meta.dirname, "server.js"), also, {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: "0", RATE_LIMITS: "off", LOG_LEVEL: "error" },
    // Standard output is for the tables.
    stdio: ["ignore", 2, 2, "ipc"],
    execArgv: [...usualOptions(), ...(process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [])],
  });
  const ended = once(child, "exit");
  const [ports] = await Promise.race([
    once(child, "message") as Promise<[{ product: number; bare: number }]>,
    ended.then(([code]) => Promise.reject(new Error(`The server ended before it listened, with ${code}.`))),
  ]);
  const bare = `http://127.0.0.1:${ports.bare}`;
  return {
    pid: child.pid as number,
    product: `http://127.0.0.1:${ports.product}`,
    bare,
    statements: async () => (await (await fetch(`${bare}/statements`)).json()) as number,
    plannedAnew: async () => (await (await fetch(`${bare}/planned`)).json()) as string[],
    async settled() {
      for (;;) {
        const counts = (await (await fetch(`${bare}/jobs`)).json()) as JobCounts;
        if (counts.failed > 0) throw new Error(`${counts.failed} jobs failed.`);
        if (counts.waiting + counts.active === 0) return;
        await setTimeout(20);
      }
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

/** Those that `npm start` gives to Node. */
function usualOptions(): string[] {
  const manifest = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  const { start } = (JSON.parse(manifest) as { scripts: { start: string } }).scripts;
  return start.split(" ").filter((word) => word.startsWith("--"));
}
