import type { Runtime } from "../../kernel/index.js";
import { attemptsCounted, countAttempt, forgetAttempts } from "../attempts/attempt-counts.js";
import { refuseAttempt } from "../attempts/login-attempts.js";

const SECONDS = 10 * 60;
/**
 * For one user from anywhere, and beyond it refused: a code has six digits, so that slowing attempts down is not enough. Who comes as
 * far as to be asked for a code knows the password or has a session, so that strangers shut nobody out by it.
 */
const PER_USER = 10;

/** Asks whether a code is right, unless it was guessed at too often in all processes together. As `LoginAttempts`, only wrong ones count. */
export async function guessedCode(
  { config, db }: Pick<Runtime, "config" | "db">,
  userId: number,
  right: () => Promise<boolean>,
): Promise<boolean> {
  if (!config.rateLimits) return right();
  const key = `code of ${userId}`;
  const [before] = await attemptsCounted(db, [key]);
  if (before && before.times >= PER_USER) refuseAttempt(before);
  const isRight = await right();
  // Guesses that are sent at once learn no more than those sent one after another.
  const [count] = isRight ? await attemptsCounted(db, [key]) : await countAttempt(db, [key], SECONDS);
  if (count && count.times > PER_USER - (isRight ? 1 : 0)) refuseAttempt(count);
  if (isRight) await forgetAttempts(db, key);
  return isRight;
}
