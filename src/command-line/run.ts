import { CommanderError } from "commander";
import type { Part } from "../kernel/index.js";
import { commandsOf, SERVE } from "./commands.js";
import { failureOf, interrupted, WRONG_WORDS } from "./failure.js";
import { terminal } from "./voice.js";

/** One way to start everything: without a word it serves everything, `web` and `worker` serve one half, any other word is a command. */
export async function run(parts: readonly Part[], words: string[]): Promise<number> {
  const left = new AbortController();
  try {
    await commandsOf(parts, terminal, left).parseAsync(words.length > 0 ? words : [SERVE], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_WORDS;
    const { text, exitCode } = left.signal.aborted ? interrupted : failureOf(error, parts);
    terminal.complain(text);
    return exitCode;
  }
}
