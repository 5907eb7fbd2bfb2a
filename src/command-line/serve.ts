import { type App, openApp } from "../app/index.js";
import { type Config, isEveryAddress, type Log, type Part, urlOf } from "../kernel/index.js";
import { UNEXPECTED } from "./failure.js";
import { onStopSignal } from "./stop-signals.js";
import type { Voice } from "./voice.js";
import { welcome } from "./welcome.js";

/** Serves until the process is told to stop. */
export async function serve(
  config: Config,
  parts: readonly Part[],
  half: { web: boolean; workers: boolean },
  voice: Voice,
): Promise<void> {
  const stop = new Promise<void>(onStopSignal);
  const whole = half.web && half.workers;
  const app = await openApp(config, parts, { sharing: whole ? "alone" : "share" });
  exitOnUnexpected(app.runtime.log);
  try {
    welcome(app, voice);
    voice.say(`\n  ${await open(app, half)}\n`);
    if (isEveryAddress(config.host) && config.baseUrl === undefined) voice.say(`  ${unreachable(app)}\n`);
    await stop;
    app.runtime.log.info("stopping");
    exitInTime(app.runtime.log);
  } finally {
    await app.close();
  }
}

/** Says what is open. */
async function open(app: App, { web, workers }: { web: boolean; workers: boolean }): Promise<string> {
  const { host, workerPort } = app.runtime.config;
  if (workers) await app.startWorkers();
  if (web) {
    await app.startWeb();
    return `Bellwether is ready: ${app.runtime.baseUrl}`;
  }
  if (workerPort === undefined) return "Bellwether is working";
  const { port } = await app.startHealth(workerPort);
  return `Bellwether is working, and says how: ${urlOf(host, port)}/metrics`;
}

/** Links, and the origin that forms must come from, are made of the address that people use. */
const unreachable = ({ runtime }: App) =>
  `BASE_URL is not set: links lead to ${runtime.baseUrl}, and people on other machines cannot log in. Set it to the address they use.`;

/** After an unexpected error the state of the process is uncertain. It ends and is started again: a kill loses nothing. */
function exitOnUnexpected(log: Log): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "unexpected error, the process ends");
    process.exit(UNEXPECTED);
  });
}

/** A process manager that waits longer than this sends SIGKILL. */
const LAST_MOMENT = 9_500;

/** A statement that waits for a lock would hold its connection, and so the process, for ever. */
function exitInTime(log: Log): void {
  const exit = () => {
    log.warn("something did not end in time; jobs were given back, requests were cut");
    process.exit(0);
  };
  setTimeout(exit, LAST_MOMENT).unref();
}
