import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Command, Part } from "../kernel/index.js";
import { type FileCommand, fileCommands } from "./backup-commands.js";

type AnyCommand = Command | FileCommand;

/** The command whose name the words begin with, the longest such name, and what follows it. */
export function commandIn(
  parts: readonly Part[],
  words: string[],
): { command: AnyCommand; args: string[] } | undefined {
  const fits = ({ name }: AnyCommand) => name.split(" ").every((word, at) => words[at] === word);
  const [command] = commandsOf(parts)
    .filter(fits)
    .sort((a, b) => b.name.length - a.name.length);
  return command && { command, args: words.slice(command.name.split(" ").length) };
}

const commandsOf = (parts: readonly Part[]): AnyCommand[] => [
  ...parts.flatMap((part) => part.commands ?? []),
  ...fileCommands,
];

/** Everything that may be typed, one line each. */
export function listOfCommands(parts: readonly Part[]): string {
  const all: [string, string][] = [
    ["", "Serve the web and work on jobs, in one process"],
    ["web", "Serve the web only; needs a worker beside it"],
    ["worker", "Work on jobs only"],
    ...commandsOf(parts).map(({ usage, summary }): [string, string] => [usage, summary]),
    ["help", "This list; COMMAND --help for one of them"],
  ];
  const lines = all.map(
    ([usage, summary]) => `  ${`npm run bellwether -- ${usage}`.replace(/ -- $/, "")}\n      ${summary}`,
  );
  return lines.join("\n");
}

export const usageOf = ({ usage, summary }: AnyCommand) => `npm run bellwether -- ${usage}\n    ${summary}`;

/**
 * The person means a file where they stand, and npm runs the program elsewhere. Options that take a value are written in
 * `usage` with a word in capitals after them.
 */
export function withAbsoluteFile({ usage, name }: AnyCommand, args: string[], directory: string): string[] {
  if (!usage.startsWith(`${name} FILE`)) return args;
  const named = usage.matchAll(/--([\w-]+)( [A-Z])?/g);
  const options = Object.fromEntries(
    named.map(([, option, value]) => [option, { type: value ? ("string" as const) : ("boolean" as const) }]),
  );
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const file = tokens.find((token) => token.kind === "positional");
  return file ? args.with(file.index, resolve(directory, file.value)) : args;
}
