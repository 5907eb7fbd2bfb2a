import { setTimeout } from "node:timers/promises";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { type Config, Refusal, retryAfter, secondsUntil } from "../../kernel/index.js";

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

/** Slows down guessing, in this process. An attempt counts until it succeeds, so that many at once count as many. */
export function loginAttempts({ rateLimits }: Pick<Config, "rateLimits">) {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: SECONDS });
  const [pairs, addresses, logins] = [limiter(PER_PAIR), limiter(PER_ADDRESS), limiter(PER_LOGIN)];
  return {
    async begin(login: string, address: string): Promise<void> {
      if (!rateLimits) return;
      await addresses.consume(address).catch(refuse);
      await pairs.consume(pairOf(login, address)).catch(refuse);
      await slow(await logins.penalty(keyOf(login)));
    },
    /** For a password that comes with every request: only wrong ones count, or a busy client would shut itself out. */
    async refuseGuessing(login: string, address: string): Promise<void> {
      if (!rateLimits) return;
      const ofAddress = await addresses.get(address);
      const ofPair = await pairs.get(pairOf(login, address));
      if (ofAddress && ofAddress.consumedPoints >= PER_ADDRESS) refuse(ofAddress);
      if (ofPair && ofPair.consumedPoints >= PER_PAIR) refuse(ofPair);
      await slow(await logins.get(keyOf(login)));
    },
    async failed(login: string, address: string): Promise<void> {
      if (!rateLimits) return;
      await addresses.penalty(address);
      await pairs.penalty(pairOf(login, address));
      await logins.penalty(keyOf(login));
    },
    async succeeded(login: string, address: string): Promise<void> {
      if (!rateLimits) return;
      await pairs.delete(pairOf(login, address));
      await addresses.reward(address);
      await logins.reward(keyOf(login));
    },
  };
}

export type LoginAttempts = ReturnType<typeof loginAttempts>;

/** As logins are compared; cut, because no login is longer. */
const keyOf = (login: string) => login.trim().toLowerCase().slice(0, 61);

const pairOf = (login: string, address: string) => `${address} ${keyOf(login)}`;

async function slow(ofLogin: RateLimiterRes | null): Promise<void> {
  const over = (ofLogin?.consumedPoints ?? 0) - PER_LOGIN;
  if (over > 0) await setTimeout(Math.min(over * SLOWER_BY, SLOWEST));
}

function refuse(over: RateLimiterRes): never {
  const seconds = secondsUntil(over.msBeforeNext);
  const minutes = Math.ceil(seconds / 60);
  throw new Refusal(429, { rule: "accounts.too_many_attempts", values: { count: minutes } }, retryAfter(seconds));
}
