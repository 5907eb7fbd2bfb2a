import type { Runtime } from "../../kernel/index.js";
import { letterOf } from "../../mail/index.js";
import { addresseeById, letterToUser } from "../letters/letter-to-user.js";

/** So that a user whose account is used by somebody else hears of it. */
export const secondFactorOn = letterOf({
  name: "accounts.second_factor_on",
  compose: (runtime, { userId }: { userId: number }) => told(runtime, userId, "secondFactorOn"),
});

export const secondFactorOff = letterOf({
  name: "accounts.second_factor_off",
  compose: (runtime, { userId }: { userId: number }) => told(runtime, userId, "secondFactorOff"),
});

async function told(runtime: Runtime, userId: number, word: string) {
  const user = await addresseeById(runtime.db, userId);
  return user && letterToUser(runtime, user, word);
}
