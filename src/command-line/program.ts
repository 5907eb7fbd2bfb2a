import { resolve } from "node:path";
import { Argument, Command, Help, Option } from "commander";
import {
  type CommandArgument,
  type CommandOption,
  type CommandWords,
  type Given,
  standingIn,
} from "../kernel/index.js";
import type { Voice } from "./voice.js";

/**
 * A program without commands yet. After the help and after wrong words it throws a `CommanderError`; by then its output
 * has said everything.
 */
export function openProgram({ say, complain }: Voice): Command {
  const asLines = (write: (line: string) => void) => (text: string) => write(text.replace(/\n$/, ""));
  return (
    new Command("npm run bellwether --")
      .exitOverride()
      .configureOutput({ writeOut: asLines(say), writeErr: asLines(complain) })
      .showHelpAfterError()
      .helpCommand("help [command]", "This list; COMMAND --help for one of them")
      .configureHelp({ visibleCommands, subcommandTerm })
      // It would suggest `create` for `user create`. The list of all names follows anyway.
      .showSuggestionAfterError(false)
  );
}

/** A name of several words stands in groups: `user create` in `user`. */
export function addCommand<A extends Record<string, CommandArgument>, O extends Record<string, CommandOption>>(
  program: Command,
  words: CommandWords<A, O>,
  act: (given: Given<A, O>) => Promise<void>,
): void {
  const groups = words.name.split(" ");
  const last = groups.pop() ?? "";
  const command = groups.reduce(group, program).command(last).description(words.summary).showSuggestionAfterError();
  for (const [name, argument] of Object.entries(words.arguments ?? {})) command.addArgument(typed(name, argument));
  for (const [name, option] of Object.entries(words.options ?? {})) command.addOption(dashed(name, option));
  // Every name of the declaration became an argument or an option above, so the values have its shape.
  command.action(() => act(given(command) as Given<A, O>)); // commander checked them by the declaration
}

const group = (program: Command, name: string): Command =>
  program.commands.find((command) => command.name() === name) ??
  program.command(name).helpCommand(false).showSuggestionAfterError();

function typed(name: string, { summary, optional, file, choices }: CommandArgument): Argument {
  const argument = new Argument(optional ? `[${name}]` : `<${name}>`, summary);
  if (choices) argument.choices(choices);
  // npm runs the program in another folder than the one where the person stands.
  if (file) argument.argParser((path) => resolve(standingIn(), path));
  return argument;
}

function dashed(name: string, { summary, value, required, default: usual, choices }: CommandOption): Option {
  const option = new Option(value ? `--${name} <${value}>` : `--${name}`, summary);
  if (choices) option.choices(choices);
  return option.makeOptionMandatory(required === true).default(usual);
}

function given(command: Command) {
  const valueGiven = (option: Option) => {
    const value = command.getOptionValue(option.attributeName());
    return option.isBoolean() ? value === true : value;
  };
  return {
    arguments: Object.fromEntries(
      command.registeredArguments.map((one, at) => [one.name(), command.processedArgs[at]]),
    ),
    options: Object.fromEntries(command.options.map((option) => [option.name(), valueGiven(option)])),
  };
}

const ofCommander = new Help();

/** One list of all names instead of a list of groups. */
const visibleCommands = (group: Command): Command[] =>
  ofCommander
    .visibleCommands(group)
    .flatMap((command) => (command.commands.length > 0 ? visibleCommands(command) : command));

const subcommandTerm = (command: Command): string =>
  `${nameOf(command)} ${command.usage().replace("[options]", "").trim()}`.trim();

const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
