import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const MAIN = join(import.meta.dirname, "../../program/main.js");

/** A process of the product as an operator starts it. */
export interface Running {
  /** Waits for a line with this in it. Fails when the process ends without. */
  says(part: string): Promise<void>;
  /** The exit code; null after a kill. */
  ended: Promise<number | null>;
  /** As the kernel does it when memory is short: nothing is flushed, nobody is told. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts processes that share one database; what still runs in the end is killed. */
export function processesWith(variables: Record<string, string>, t: { after(end: () => Promise<void>): void }) {
  const all: Running[] = [];
  t.after(async () => {
    await Promise.all(all.map((running) => running.kill()));
  });
  return (...words: string[]): Running => {
    const running = watched(
      spawn(process.execPath, [MAIN, ...words], {
        // The nightly cleanup would take away what is older than 90 days: all of it.
        env: { ...variables, PORT: "0", LOG_LEVEL: "warn", SERVICE_NOTIFICATIONS_CLEANUP_CRON: "0 0 1 1 *" },
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
    all.push(running);
    return running;
  };
}

function watched(child: ChildProcess): Running {
  const ended = once(child, "close").then(([code]) => code as number | null);
  const said: string[] = [];
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      said.push(line);
      for (const look of waiting) look();
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    ended,
    async says(part) {
      const { promise, resolve } = Promise.withResolvers<"said">();
      const look = () => said.some((line) => line.includes(part)) && resolve("said");
      waiting.add(look);
      look();
      const outcome = await Promise.race([promise, ended]);
      waiting.delete(look);
      if (outcome !== "said")
        throw new Error(`The process ended with ${outcome} and did not say "${part}":\n${said.join("\n")}`);
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
