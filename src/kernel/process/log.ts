import { type Logger, type LoggerOptions, pino } from "pino";

export type Log = Logger;

/** Structured lines; credentials never reach them. */
export function createLog(level: string, to: "stdout" | "stderr" = "stdout"): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ["*.password", "*.key", "*.token", "*.authorization", "*.cookie"], censor: "[removed]" },
  };
  return pino(options, pino.destination({ fd: to === "stdout" ? 1 : 2, sync: true }));
}
