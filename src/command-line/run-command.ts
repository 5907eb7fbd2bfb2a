import { setTimeout } from "node:timers/promises";
import { type House, openHouse } from "../house/index.js";
import {
  askControl,
  type Config,
  ControlLost,
  createLog,
  DataDirectoryInUse,
  type LockHolder,
  type Voice,
} from "../kernel/index.js";
import type { Part } from "../part.js";
import { commandIn, usageOf } from "./commands.js";
import { failureOf, interrupted, WRONG_WORDS } from "./failure.js";
import { welcome } from "./welcome.js";

/** How long a server may take to start, or another command to end, before this one gives up. */
const PATIENCE = 30_000;

/**
 * Runs a command wherever the database is: here, or in the process that holds the embedded one. Answers the exit code.
 */
export async function runCommand(
  config: Config,
  parts: Part[],
  words: string[],
  voice: Voice,
  left: AbortSignal,
): Promise<number> {
  for (const deadline = Date.now() + PATIENCE; ; await setTimeout(200, undefined, { signal: left })) {
    const found = await houseOrHolder(config, parts);
    if ("ground" in found) return runAndClose(found, words, voice, left);
    const exitCode = await askHolder(found, words, voice, left);
    if (exitCode !== undefined) return exitCode;
    if (Date.now() > deadline) throw new DataDirectoryInUse(config.dataDir, found);
  }
}

/** Only what goes wrong is worth a log line; the command says the rest itself. */
async function houseOrHolder(config: Config, parts: Part[]): Promise<House | LockHolder> {
  try {
    return await openHouse(config, parts, { log: createLog("warn", "stderr") });
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return error.holder;
    throw error;
  }
}

async function runAndClose(house: House, words: string[], voice: Voice, left: AbortSignal): Promise<number> {
  try {
    welcome(house, voice);
    return await runInside(house, words, voice, left);
  } finally {
    await house.close();
  }
}

/** Undefined while the holder does not take commands: it is starting or stopping, or runs a command of its own. */
async function askHolder({ control }: LockHolder, words: string[], voice: Voice, left: AbortSignal) {
  if (!control) return undefined;
  try {
    return await askControl(control, words, voice, left);
  } catch (error) {
    if (error instanceof ControlLost && !error.begun) return undefined;
    throw error;
  }
}

/** Runs a command in an open house, a server's included. Never throws: what goes wrong is said. */
export async function runInside(house: House, words: string[], voice: Voice, left: AbortSignal): Promise<number> {
  const { ground, parts } = house;
  const stopping = AbortSignal.any([ground.stopping, left]);
  const found = commandIn(parts, words);
  try {
    if (!found) throw new Error(`The server does not know the command "${words.join(" ")}".`);
    if (found.command.needsWorkers) await house.startWorkers();
    await found.command.run({ ...ground, stopping }, found.args, voice.say);
    return 0;
  } catch (error) {
    const { text, exitCode } = stopping.aborted ? interrupted : failureOf(error);
    voice.complain(text);
    if (exitCode === WRONG_WORDS && found) voice.complain(usageOf(found.command));
    return exitCode;
  }
}
