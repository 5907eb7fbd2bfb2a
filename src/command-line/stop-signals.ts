import { constants } from "node:os";

/** Milliseconds. Ctrl-C under npm arrives twice, from the terminal and from npm, within a moment. */
const ONE_KEY_PRESS = 500;

/** The first signal asks to stop; another one, later, does not ask. */
export function onStopSignal(ask: () => void): void {
  let first = 0;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      first ||= Date.now();
      if (Date.now() - first > ONE_KEY_PRESS) process.exit(128 + constants.signals[signal]);
      ask();
    });
  }
}
