import type { Command } from "commander";
import { type CommandWords, type Part, readConfig, uniquely } from "../kernel/index.js";
import { fileCommands } from "./backup-commands.js";
import { addCommand, openProgram } from "./program.js";
import { runCommand } from "./run-command.js";
import { serve } from "./serve.js";
import { onStopSignal } from "./stop-signals.js";
import type { Voice } from "./voice.js";

/** What `npm start` does. */
export const SERVE = "serve";

interface Half extends CommandWords {
  web: boolean;
  workers: boolean;
}

const halves: Half[] = [
  { name: SERVE, summary: "Serve the web and work on jobs, in one process (npm start)", web: true, workers: true },
  { name: "web", summary: "Serve the web only; needs a worker beside it", web: true, workers: false },
  { name: "worker", summary: "Work on jobs only", web: false, workers: true },
];

/**
 * Everything that may be typed.
 *
 * @param left aborted when the person does not want to wait any longer
 */
export function commandsOf(parts: readonly Part[], voice: Voice, left: AbortController): Command {
  const commands = parts.flatMap((part) => part.commands ?? []);
  uniquely("command", [...halves, ...commands, ...fileCommands], ({ name }) => name);
  const program = openProgram(voice);
  for (const half of halves) addCommand(program, half, () => serve(readConfig(), parts, half, voice));
  for (const command of commands) {
    addCommand(program, command, (given) => {
      onStopSignal(() => left.abort());
      return runCommand(readConfig(), parts, { command, given }, voice, left.signal);
    });
  }
  for (const command of fileCommands) {
    addCommand(program, command, ({ arguments: { file } }) => {
      onStopSignal(() => left.abort());
      return command.runOnFiles(readConfig(), file, voice, left.signal);
    });
  }
  return program;
}
