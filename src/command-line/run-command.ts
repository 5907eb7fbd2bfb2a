import { openHouse } from "../house/index.js";
import { type Config, createLog } from "../kernel/index.js";
import type { Command, Part } from "../part.js";
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
  parts: Part[],
  { command, args }: { command: Command; args: string[] },
  voice: Voice,
  left: AbortSignal,
): Promise<void> {
  const house = await openHouse(config, parts, { log: createLog("warn", "stderr") });
  try {
    welcome(house, voice);
    if (command.needsWorkers) await house.startWorkers();
    await command.run({ ...house.ground, stopping: left }, args, voice.say);
  } finally {
    await house.close();
  }
}
