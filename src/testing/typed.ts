import { CommanderError } from "commander";
import { addCommand, openProgram } from "../command-line/index.js";
import { type Command, Refusal } from "../kernel/index.js";
import type { TestApp } from "./app.js";
import { said } from "./said.js";

/** Runs one of the commands as typed and answers what it said. Wrong words throw what the operator reads. */
export async function typed({ runtime }: TestApp, commands: Command[], line: string): Promise<string> {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const program = openProgram({ say, complain: say });
  for (const command of commands) addCommand(program, command, (given) => command.run(runtime, given, say));
  const words = line.match(/"[^"]*"|\S+/g) ?? [];
  try {
    await program.parseAsync(
      words.map((word) => word.replaceAll('"', "")),
      { from: "user" },
    );
  } catch (error) {
    if (error instanceof CommanderError) throw new Error(lines.join("\n"));
    throw error instanceof Refusal ? new Error(said(error)) : error;
  }
  return lines.join("\n");
}
