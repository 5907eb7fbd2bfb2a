import type { Runtime } from "../kernel/index.js";
import { deliver, mailIsOn } from "./delivery.js";
import type { LetterJob } from "./letter.js";

/** A second attempt composes anew; a letter whose delivery was not confirmed may arrive twice, never not at all. */
export async function sendLetter(runtime: Runtime, { letter: name, about }: LetterJob): Promise<void> {
  if (!mailIsOn(runtime.config)) return;
  const declared = runtime.contributions.letters.get(name);
  if (!declared) throw new Error(`No part declares the letter ${name}.`);
  const letter = await declared.compose(runtime, about as never); // as `writeLetter` took it for this letter
  if (!letter) return;
  try {
    await deliver(runtime, letter);
  } catch (error) {
    if (!isFinal(error)) throw error;
    runtime.log.warn({ err: error, letter: name }, "the mail server refuses the address of a letter");
  }
}

/**
 * The server will not take the recipient tomorrow either (RFC 5321 4.2.1). What it says of our password or sender is for the
 * administrator to mend, and the letter waits for that.
 */
function isFinal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number }; // of nodemailer
  return command === "RCPT TO" && responseCode !== undefined && responseCode >= 500;
}
