import { setTimeout } from "node:timers/promises";
import { Refusal, type Runtime, retryAfter, secondsUntil } from "../../kernel/index.js";
import { type AttemptCount, attemptsCounted, countAttempt, forgetAttempts } from "./attempt-counts.js";

const SECONDS = 10 * 60;
/** For one login from one address: enough for a person who tries all the passwords they have. */
const PER_PAIR = 10;
/** From one address for any login: an office behind one address logs in together. */
const PER_ADDRESS = 60;
/** For one login from anywhere. Beyond it attempts are slowed and not refused, or an attacker could lock the right user out. */
const PER_LOGIN = 100;
/** Each attempt beyond waits longer than the one before. */
const SLOWER_BY = 100; // ms
const SLOWEST = 5_000; // ms

export interface LoginAttempts {
  /**
   * Asks whether a password is right, unless it was guessed at too often in all processes together. Only wrong ones are counted, so
   * that a client whose password comes with every request never shuts itself out. Whether one was right is told by the counts that
   * hold by then: guesses that are sent at once learn no more than those sent one after another.
   */
  guess<T>(login: string, address: string, right: () => Promise<T | undefined>): Promise<T | undefined>;
  /** What this user mistyped here before counts no more. */
  forgive(login: string, address: string): Promise<void>;
}

export function loginAttempts({ config, db }: Pick<Runtime, "config" | "db">): LoginAttempts {
  if (!config.rateLimits) return { guess: (_login, _address, right) => right(), forgive: async () => {} };
  return {
    async guess(login, address, right) {
      const keys = keysOf(login, address);
      refuseBeyond(withOneMore(await attemptsCounted(db, keys)));
      const found = await right();
      const counts = found ? withOneMore(await attemptsCounted(db, keys)) : await countAttempt(db, keys, SECONDS);
      refuseBeyond(counts);
      await slow(counts);
      return found;
    },
    forgive: (login, address) => forgetAttempts(db, pairOf(login, address)),
  };
}

/** As logins are compared; cut, because no login is longer. */
const loginOf = (login: string) => login.trim().toLowerCase().slice(0, 61);

const pairOf = (login: string, address: string) => `login at ${address} ${loginOf(login)}`;

const keysOf = (login: string, address: string) => [
  pairOf(login, address),
  `logins at ${address}`,
  `login ${loginOf(login)}`,
];

/** With the attempt itself, which is not counted. */
const withOneMore = (counts: AttemptCount[]) => counts.map((count) => ({ ...count, times: count.times + 1 }));

function refuseBeyond([ofPair, ofAddress]: AttemptCount[]): void {
  if (ofAddress && ofAddress.times > PER_ADDRESS) refuseAttempt(ofAddress);
  if (ofPair && ofPair.times > PER_PAIR) refuseAttempt(ofPair);
}

async function slow([, , ofLogin]: AttemptCount[]): Promise<void> {
  const over = (ofLogin?.times ?? 0) - PER_LOGIN;
  if (over > 0) await setTimeout(Math.min(over * SLOWER_BY, SLOWEST));
}

export function refuseAttempt({ milliseconds }: AttemptCount): never {
  const seconds = secondsUntil(milliseconds);
  const minutes = Math.ceil(seconds / 60);
  throw new Refusal(429, { rule: "accounts.too_many_attempts", values: { count: minutes } }, retryAfter(seconds));
}
