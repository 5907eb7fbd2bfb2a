import assert from "node:assert/strict";
import { wordsOf } from "../app/index.js";
import { Refusal, worded } from "../kernel/index.js";
import { parts } from "../parts.js";

const english = wordsOf(parts).t("en");

/** What a refusal says to a program, one sentence after the other. */
export const said = ({ problems }: Refusal): string =>
  worded(problems, english, "program")
    .map(({ text }) => text)
    .join(" ");

/** For `assert.rejects`: a refusal that says this. */
export const saying = (sentence: string | RegExp) => (error: unknown) => {
  assert.ok(error instanceof Refusal);
  if (typeof sentence === "string") assert.equal(said(error), sentence);
  else assert.match(said(error), sentence);
  return true;
};
