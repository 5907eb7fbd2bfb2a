import { Refusal, type Runtime, retryAfter, secondsUntil } from "../../kernel/index.js";
import { countAttempt } from "./attempt-counts.js";

export interface AskingLimit {
  /** What is asked for: each limit counts for itself. */
  name: string;
  times: number;
  minutes: number;
}

type Counting = Pick<Runtime, "config" | "db">;

/** Counts what visitors ask for, by any key and in all processes together; refuses what is too much. */
export function askingLimit(runtime: Counting, limit: AskingLimit): (key: string) => Promise<void> {
  const wait = askingWait(runtime, limit);
  return async (key) => {
    const seconds = await wait(key);
    if (seconds === undefined) return;
    const rule = { rule: "accounts.too_often", values: { count: Math.ceil(seconds / 60) } };
    throw new Refusal(429, rule, retryAfter(seconds));
  };
}

/** The same, for another way to say no: answers the seconds to wait, undefined while there is no need. */
export function askingWait({ config, db }: Counting, { name, times, minutes }: AskingLimit) {
  return async (key: string): Promise<number | undefined> => {
    if (!config.rateLimits) return undefined;
    const [count] = await countAttempt(db, [`${name} ${key}`], minutes * 60);
    return count && count.times > times ? secondsUntil(count.milliseconds) : undefined;
  };
}
