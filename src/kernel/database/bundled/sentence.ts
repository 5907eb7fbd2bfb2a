import { seenByServer } from "./owner.js";

/** The one line of a PostgreSQL program's complaints that says what is wrong, with the folder as the operator knows it. */
export function sentenceOf(said: string, folder: string): string {
  const lines = said.split("\n").map((line) => line.trim());
  const cause =
    lines.findLast((line) => /\b(PANIC|FATAL):|^initdb: error:|No space left/.test(line)) ??
    lines.findLast((line) => line !== "") ??
    "it said nothing";
  const sentence = cause.replace(/^.*?\b(PANIC|FATAL|error): */, "").replaceAll(seenByServer(folder), folder);
  if (/No space left on device/.test(said)) return `the disk is full (${sentence})`;
  return sentence;
}
