import { invalid, type Trx } from "../../kernel/index.js";

/**
 * The secret that the user's authenticator application has from elsewhere. It is in the place of none: whoever has a second factor keeps
 * it. No check of who asks: the caller must have made it.
 */
export async function takeSecondFactor(trx: Trx, userId: number, secret: string): Promise<void> {
  const taken = await trx
    .insertInto("second_factors")
    .values({ user_id: userId, secret })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (!taken) throw invalid("twofa_totp_key", "accounts.second_factor_is_on");
}
