import { setTimeout } from "node:timers/promises";
import type { Log } from "../../process/log.js";
import { sentenceOf } from "./sentence.js";
import { type BundledServer, type ServerPlace, startServer } from "./server.js";

const LONGEST_PAUSE = 5_000;

/**
 * Keeps the server running: one that ended by itself (killed, out of disk) is started again until it is told to stop.
 * Only the first start fails; requests meanwhile are told that the database cannot be reached.
 */
export async function supervisedServer(place: ServerPlace, log: Log): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let server: BundledServer | undefined = await startServer(place, log);

  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      const said = await server?.ended;
      if (stopping.signal.aborted) return;
      log.error(
        { postgres: sentenceOf(said ?? "", place.folder) },
        "the bundled database ended by itself and is started again",
      );
      server = await startedAgain();
    }
  };

  const startedAgain = async () => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => {}); // woken by the stop
      if (stopping.signal.aborted) return undefined;
      try {
        return await startServer(place, log);
      } catch (error) {
        log.error({ err: error }, "the bundled database could not be started again yet");
      }
    }
    return undefined;
  };

  const kept = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await server?.stop();
      await kept;
      await server?.stop();
    },
  };
}
