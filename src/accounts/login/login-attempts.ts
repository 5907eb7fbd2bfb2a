import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { type Config, Refusal } from "../../kernel/index.js";

const SECONDS = 10 * 60;
/** For one login from anywhere: enough for a person who tries all the passwords they have. */
const PER_LOGIN = 10;
/** From one address for any login: an office behind one address logs in together. */
const PER_ADDRESS = 60;

/** Slows down guessing, in this process. An attempt counts until it succeeds, so that many at once count as many. */
export function loginAttempts({ rateLimits }: Pick<Config, "rateLimits">) {
  const logins = new RateLimiterMemory({ points: PER_LOGIN, duration: SECONDS });
  const addresses = new RateLimiterMemory({ points: PER_ADDRESS, duration: SECONDS });
  return {
    async begin(login: string, address: string): Promise<void> {
      if (!rateLimits) return;
      await addresses.consume(address).catch(refuse);
      await logins.consume(keyOf(login)).catch(refuse);
    },
    /** For a password that comes with every request: only wrong ones count, or a busy client would shut itself out. */
    async refuseGuessing(login: string, address: string): Promise<void> {
      if (!rateLimits) return;
      const [ofAddress, ofLogin] = await Promise.all([addresses.get(address), logins.get(keyOf(login))]);
      if (ofAddress && ofAddress.consumedPoints >= PER_ADDRESS) refuse(ofAddress);
      if (ofLogin && ofLogin.consumedPoints >= PER_LOGIN) refuse(ofLogin);
    },
    async failed(login: string, address: string): Promise<void> {
      if (!rateLimits) return;
      await Promise.all([addresses.penalty(address), logins.penalty(keyOf(login))]);
    },
    async succeeded(login: string, address: string): Promise<void> {
      if (!rateLimits) return;
      await logins.delete(keyOf(login));
      await addresses.reward(address);
    },
  };
}

export type LoginAttempts = ReturnType<typeof loginAttempts>;

/** As logins are compared; cut, because nobody's login is longer. */
const keyOf = (login: string) => login.trim().toLowerCase().slice(0, 61);

function refuse(over: RateLimiterRes): never {
  const seconds = Math.max(1, Math.ceil(over.msBeforeNext / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  throw new Refusal(429, `There were too many attempts to log in. Try again in ${wait}.`, {
    "retry-after": String(seconds),
  });
}
