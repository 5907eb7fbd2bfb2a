import { openApp } from "../app/index.js";
import type { Command, Given, Part } from "../kernel/index.js";
import { type Config, createLog } from "../kernel/index.js";
import type { Voice } from "./voice.js";
import { welcome } from "./welcome.js";

/**
 * Runs a command beside whatever else works on the same database. Only what goes wrong is worth a log line; the command
 * says the rest itself.
 *
 * @param left aborted when the person does not want to wait any longer
 */
export async function runCommand(
  config: Config,
  parts: readonly Part[],
  { command, given }: { command: Command; given: Given },
  voice: Voice,
  left: AbortSignal,
): Promise<void> {
  const app = await openApp(config, parts, { log: createLog("warn", "stderr") });
  try {
    welcome(app, voice);
    if (command.needsWorkers) await app.startWorkers();
    await command.run({ ...app.runtime, stopping: left }, given, voice.say);
  } finally {
    await app.close();
  }
}
