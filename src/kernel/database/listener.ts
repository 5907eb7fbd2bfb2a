import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../process/log.js";
import { isBehindProxy } from "./pool/is-behind-proxy.js";
import { sessionOf } from "./pool/session-options.js";
import type { ServerAddress } from "./server/server-address.js";

export interface Listener {
  /** Answers how to stop hearing. */
  listen(channel: string, hear: (payload: string) => unknown): Promise<() => void>;
  /** Called when messages may have been missed. */
  onGap(hear: () => void): () => void;
  /** Waits for what was begun upon a message, where `hear` answers a promise. */
  close(): Promise<void>;
}

const LONGEST_PAUSE = 10_000;

/** Milliseconds between two looks at what may have changed, where messages may never come. */
const WITHOUT_MESSAGES = 10_000;

/**
 * One connection of its own that listens, for as long as the process lives. A lost one is opened again, and says that
 * messages may have been missed meanwhile. A proxy that gives each transaction another connection passes none on: there it says
 * so every ten seconds, or a role or setting that another process changed would hold here until the next start.
 */
export async function openListener(address: ServerAddress, log: Log): Promise<Listener> {
  const heard = new Map<string, Set<(payload: string) => unknown>>();
  const gaps = new Set<() => void>();
  const answers = new Set<Promise<unknown>>();
  let closed = false;
  let looking: NodeJS.Timeout | undefined;
  let client = await connect();

  function follow(answer: unknown): void {
    if (!(answer instanceof Promise)) return;
    answers.add(answer);
    void answer.finally(() => answers.delete(answer));
  }

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...sessionOf(address, "jobs"),
      connectionTimeoutMillis: LONGEST_PAUSE,
      application_name: "bellwether bell",
    });
    opened.on("notification", ({ channel, payload }) => {
      // What is heard now would ask a database that is being closed.
      if (closed) return;
      for (const hear of heard.get(channel) ?? []) follow(hear(payload ?? ""));
    });
    opened.on("error", ({ message }) => log.warn({ reason: message }, "the listening connection was lost"));
    try {
      await opened.connect();
      for (const channel of heard.keys()) await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
      lookAgain(await isBehindProxy(opened));
    } catch (error) {
      opened.end().catch(() => {}); // it is lost already; what matters is why
      throw error;
    }
    // Not before: an attempt that failed ends too, and one attempt must not lead to two.
    opened.once("end", () => void reconnect());
    return opened;
  }

  function lookAgain(regularly: boolean): void {
    clearInterval(looking);
    if (regularly) looking = setInterval(missed, WITHOUT_MESSAGES).unref();
  }

  function missed(): void {
    for (const hear of gaps) hear();
  }

  async function reconnect(): Promise<void> {
    for (let pause = 250; !closed; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        client = await connect();
        if (closed) return await client.end();
        missed();
        return;
      } catch (error) {
        log.warn({ reason: String(error) }, "the listening connection could not be opened again");
        await setTimeout(pause, undefined, { ref: false });
      }
    }
  }

  return {
    async listen(channel, hear) {
      const known = heard.get(channel);
      if (known) known.add(hear);
      else {
        heard.set(channel, new Set([hear]));
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      return () => heard.get(channel)?.delete(hear);
    },
    onGap(hear) {
      gaps.add(hear);
      return () => gaps.delete(hear);
    },
    async close() {
      closed = true;
      lookAgain(false);
      await client.end();
      await Promise.allSettled(answers);
    },
  };
}
