import type { Runtime } from "../runtime.js";

/**
 * A sub-command of the command line, in a process of its own. A long one looks at `runtime.stopping` between its steps:
 * the person pressed Ctrl-C.
 */
export interface Command<A extends Arguments = Arguments, O extends Options = Options> extends CommandWords<A, O> {
  /** It waits for jobs, so the command starts workers. */
  needsWorkers?: boolean;
  run(runtime: Runtime, given: Given<A, O>, say: (line: string) => void): Promise<void>;
}

/** What may be typed. Other words are refused with the usage, before `run` and before the database is opened. */
export interface CommandWords<A extends Arguments = Arguments, O extends Options = Options> {
  /** As typed: `import github-archive`. */
  name: string;
  summary: string;
  /** By name, in the order in which they are typed. */
  arguments?: A;
  /** By name, without dashes. */
  options?: O;
}

export interface CommandArgument {
  summary: string;
  optional?: true;
  /** Typed relative to where the person stands; `run` is given an absolute path. */
  file?: true;
  choices?: readonly string[];
}

export interface CommandOption {
  summary: string;
  /** What its value is, in one word for the help. An option without is a switch. */
  value?: string;
  required?: true;
  default?: string;
  choices?: readonly string[];
}

type Arguments = Record<string, CommandArgument>;
type Options = Record<string, CommandOption>;

/** The values, by the names of their declarations. */
export interface Given<A = Arguments, O = Options> {
  arguments: { [Name in keyof A]: ArgumentValue<A[Name]> };
  options: { [Name in keyof O]: OptionValue<O[Name]> };
}

type ArgumentValue<D> = "optional" extends keyof D ? Text<D> | undefined : Text<D>;

type OptionValue<D> = D extends { value: string }
  ? ValueOfOption<D>
  : "value" extends keyof D
    ? boolean | string | undefined
    : boolean;

type ValueOfOption<D> = D extends { required: true } | { default: string } ? Text<D> : Text<D> | undefined;

type Text<D> = D extends { choices: readonly (infer Choice)[] } ? Choice : string;

/** Lets `run` see the types of the values that the command declares. */
export const command = <const A extends Arguments, const O extends Options>(declared: Command<A, O>): Command<A, O> =>
  declared;
