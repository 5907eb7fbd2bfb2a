import type { Part } from "../kernel/index.js";
import { readConfig, standingIn, WrongConfiguration } from "../kernel/index.js";
import type { FileCommand } from "./backup-commands.js";
import { commandIn, listOfCommands, usageOf, withAbsoluteFile } from "./commands.js";
import { failureOf, interrupted, WRONG_WORDS } from "./failure.js";
import { runCommand } from "./run-command.js";
import { serve } from "./serve.js";
import { terminal } from "./voice.js";

const halves = new Map([
  ["", { web: true, workers: true }],
  ["web", { web: true, workers: false }],
  ["worker", { web: false, workers: true }],
]);

/** One way to start everything: no word serves all, `web` and `worker` a half, anything else is a command. */
export async function run(parts: readonly Part[], words: string[]): Promise<number> {
  const left = new AbortController();
  try {
    return await dispatch(parts, words, left);
  } catch (error) {
    const { text, exitCode } = left.signal.aborted ? interrupted : failureOf(error);
    terminal.complain(text);
    const found = exitCode === WRONG_WORDS && commandIn(parts, words);
    if (found) terminal.complain(usageOf(found.command));
    return exitCode;
  }
}

async function dispatch(parts: readonly Part[], words: string[], left: AbortController): Promise<number> {
  const half = halves.get(words.join(" "));
  if (half) {
    await serve(readConfig(), parts, half, terminal);
    return 0;
  }
  const found = commandIn(parts, words);
  if (!found) return explain(parts, words);
  const { command, args } = found;
  if (args.includes("--help")) {
    terminal.say(usageOf(command));
    return 0;
  }
  leaveOnSignal(left);
  const given = withAbsoluteFile(command, args, standingIn());
  if ("run" in command) await runCommand(readConfig(), parts, { command, args: given }, terminal, left.signal);
  else await runOnFiles(command, given);
  return 0;
}

async function runOnFiles(command: FileCommand, args: string[]): Promise<void> {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0) throw new WrongConfiguration(`Usage: ${usageOf(command)}`);
  await command.runOnFiles(readConfig(), file, terminal);
}

function explain(parts: readonly Part[], words: string[]): number {
  if (["help", "--help", "-h"].includes(words[0] ?? "")) {
    terminal.say(listOfCommands(parts));
    return 0;
  }
  terminal.complain(`There is no command "${words.join(" ")}". There are:\n${listOfCommands(parts)}`);
  return WRONG_WORDS;
}

/** The first Ctrl-C lets a command end at its next step, the second ends this process. */
function leaveOnSignal(left: AbortController): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => left.abort());
}
