import { type Logger, type LoggerOptions, pino } from "pino";
import { withSources } from "./source-positions.js";

export type Log = Logger;

/** Structured lines; credentials never reach them. */
export function createLog(level: string, to: "stdout" | "stderr" = "stdout"): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: serialized },
    redact: { paths: ["*.password", "*.key", "*.token", "*.authorization", "*.cookie"], censor: "[removed]" },
  };
  return pino(options, pino.destination({ fd: to === "stdout" ? 1 : 2, sync: true }));
}

function serialized(error: Error) {
  const written = pino.stdSerializers.err(error);
  return written.stack ? { ...written, stack: withSources(written.stack) } : written;
}
