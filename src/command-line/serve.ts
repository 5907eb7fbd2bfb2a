import { constants } from "node:os";
import { type House, openHouse } from "../house/index.js";
import type { Config, Log } from "../kernel/index.js";
import type { Part } from "../part.js";
import { UNEXPECTED } from "./failure.js";
import type { Voice } from "./voice.js";
import { welcome } from "./welcome.js";

/** Serves until somebody stops the process. */
export async function serve(
  config: Config,
  parts: Part[],
  half: { web: boolean; workers: boolean },
  voice: Voice,
): Promise<void> {
  const stop = stopSignal();
  const whole = half.web && half.workers;
  const house = await openHouse(config, parts, { sharing: whole ? "alone" : "share" });
  exitOnUnexpected(house.ground.log);
  try {
    welcome(house, voice);
    await open(house, half);
    voice.say(half.web ? `\n  Bellwether is ready: ${house.ground.baseUrl}\n` : "\n  Bellwether is working\n");
    await stop;
    house.ground.log.info("stopping");
    exitInTime(house.ground.log);
  } finally {
    await house.close();
  }
}

async function open(house: House, { web, workers }: { web: boolean; workers: boolean }): Promise<void> {
  if (workers) await house.startWorkers();
  if (web) await house.startWeb();
}

/** After an error that nobody expected nothing is certain. A new process is: a kill loses nothing. */
function exitOnUnexpected(log: Log): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "unexpected error, the process ends");
    process.exit(UNEXPECTED);
  });
}

/** Later, whoever stops us loses patience and kills. */
const LAST_MOMENT = 9_500;

/** A statement that waits for somebody's lock would hold the database connections, and so the process, for ever. */
function exitInTime(log: Log): void {
  const exit = () => {
    log.warn("something did not end in time; jobs were given back, requests were cut");
    process.exit(0);
  };
  setTimeout(exit, LAST_MOMENT).unref();
}

/** Ctrl-C under npm arrives twice, from the terminal and from npm, within a moment. */
const ONE_KEY_PRESS = 500;

/** The first signal asks to stop; another one, later, does not ask. */
function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let first = 0;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      first ||= Date.now();
      if (Date.now() - first > ONE_KEY_PRESS) process.exit(128 + constants.signals[signal]);
      resolve();
    });
  }
  return promise;
}
