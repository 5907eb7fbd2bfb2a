import { CommanderError } from "commander";
import { addCommand, openProgram } from "../command-line/index.js";
import type { Command } from "../kernel/index.js";
import type { TestApp } from "./app.js";

/** Runs one of the commands as typed and answers what it said. Wrong words throw what the operator reads. */
export async function typed({ runtime }: TestApp, commands: Command[], line: string): Promise<string> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const program = openProgram({ say, complain: say });
  for (const command of commands) addCommand(program, command, (given) => command.run(runtime, given, say));
  const words = line.match(/"[^"]*"|\S+/g) ?? [];
  try {
    await program.parseAsync(
      words.map((word) => word.replaceAll('"', "")),
      { from: "user" },
    );
  } catch (error) {
    throw error instanceof CommanderError ? new Error(said.join("\n")) : error;
  }
  return said.join("\n");
}
