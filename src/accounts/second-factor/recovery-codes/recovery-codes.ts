import { randomInt } from "node:crypto";
import type { Trx } from "../../../kernel/index.js";
import { digestOf } from "../../identity/token.js";
import { signsOf } from "../spend-code.js";

const HOW_MANY = 10;

/** In the place of those there were. Only their digests are kept. */
export async function freshRecoveryCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newRecoveryCode);
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, digest: digestOf(signsOf(code)) }));
  await trx.insertInto("recovery_codes").values(rows).execute();
  return codes;
}

/** Digits alone, as the keyboard of a phone offers for a code: one field takes both. */
const newRecoveryCode = () => Array.from({ length: 4 }, () => String(randomInt(10_000)).padStart(4, "0")).join("-");
