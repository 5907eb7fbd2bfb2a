import { wordsOf } from "../app/index.js";
import {
  asRefusal,
  codeOf,
  DataDirectoryInUse,
  isDamage,
  isUnreachable,
  type Part,
  type Refusal,
  WrongConfiguration,
  WrongPart,
  withSources,
  worded,
} from "../kernel/index.js";

/** What the operator reads when something ended badly, and the exit code that goes with it. */
export interface Failure {
  text: string;
  exitCode: number;
}

export const WRONG_WORDS = 2;
export const UNEXPECTED = 70;
export const interrupted: Failure = {
  text: "Stopped before the end: run the command again to finish it.",
  exitCode: 130,
};

const databaseGone: Failure = {
  text: "The database went away before the command was done. What it did is kept: run the command again to finish it.",
  exitCode: 1,
};

const TOO_MANY_CONNECTIONS = "53300";

/** What was done is kept, as with a database that went away: the same command finishes it. */
const crowded = ({ message }: Error): Failure => ({
  text: `The database has no connection left for us: ${message}. Each process opens up to 17.`,
  exitCode: 1,
});

const damaged = ({ message }: Error): Failure => ({
  text: `The database is damaged: ${message}. Restore a back-up.`,
  exitCode: 1,
});

/** A refusal is printed as a sentence; only an unexpected error has a stack. */
export function failureOf(error: unknown, parts: readonly Part[]): Failure {
  if (!(error instanceof Error)) return { text: String(error), exitCode: UNEXPECTED };
  if (codeOf(error) === TOO_MANY_CONNECTIONS) return crowded(error);
  if (isUnreachable(error)) return databaseGone;
  if (isDamage(error)) return damaged(error);
  const refusal = asRefusal(error);
  if (refusal) return { text: sentencesOf(refusal, parts), exitCode: 1 };
  if (isSentence(error)) return { text: error.message, exitCode: 1 };
  return { text: withSources(error.stack ?? error.message), exitCode: UNEXPECTED };
}

const sentencesOf = ({ problems }: Refusal, parts: readonly Part[]) =>
  worded(problems, wordsOf(parts, showTheKey).t("en"), "program")
    .map(({ text }) => text)
    .join("\n");

/** A word that is missing must not hide what went wrong. */
const showTheKey = () => {};

const sentences = [WrongConfiguration, WrongPart, DataDirectoryInUse];

const isSentence = (error: Error) => sentences.some((kind) => error instanceof kind);
