import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured lines on standard output; credentials never reach them. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ["*.password", "*.key", "*.token", "*.authorization", "*.cookie"], censor: "[removed]" },
  });
}
