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
  const destination = pino.destination({ fd: to === "stdout" ? 1 : 2, sync: true, maxLength: MOST_UNWRITTEN });
  // Nobody is refused because a line cannot be written. What waits is written when there is room again.
  destination.on("error", () => {});
  return pino(options, destination);
}

/** Bytes of lines that wait for room on the disk; those after them are lost. */
const MOST_UNWRITTEN = 1024 * 1024;

function serialized(error: Error) {
  const written = pino.stdSerializers.err(error);
  return written.stack ? { ...written, stack: withSources(written.stack) } : written;
}
