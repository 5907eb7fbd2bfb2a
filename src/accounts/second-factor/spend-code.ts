import type { Db, Trx } from "../../kernel/index.js";
import { digestOf } from "../identity/token.js";
import { stepOfCode } from "./totp/totp.js";

export interface GivenCode {
  /** Of the authenticator application, or a recovery code; with whatever blanks and dashes it was typed. */
  code: string;
  /** The moment for which it must be right. */
  at: Date;
}

/** Whether the code would be taken. It stays unused. */
export async function codeIsRight(db: Db, userId: number, given: GivenCode): Promise<boolean> {
  return (await newStep(db, userId, given)) !== undefined || (await recoveryCode(db, userId, given)) !== undefined;
}

/** Uses the code up: of two who bring it at once, one is refused. */
export async function spendCode(trx: Trx, userId: number, given: GivenCode): Promise<boolean> {
  const step = await newStep(trx, userId, given);
  if (step === undefined) return spendRecoveryCode(trx, userId, given);
  const { numUpdatedRows } = await trx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Each code is good for once, and so is each that came before it. */
async function newStep(db: Db | Trx, userId: number, { code, at }: GivenCode): Promise<number | undefined> {
  const factor = await db
    .selectFrom("second_factors")
    .select(["secret", "last_step"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const step = factor && stepOfCode(factor.secret, signsOf(code), at);
  return factor && step !== undefined && step > factor.last_step ? step : undefined;
}

const recoveryCode = (db: Db, userId: number, { code }: GivenCode) =>
  db
    .selectFrom("recovery_codes")
    .select("digest")
    .where("user_id", "=", userId)
    .where("digest", "=", digestOf(signsOf(code)))
    .executeTakeFirst();

async function spendRecoveryCode(trx: Trx, userId: number, { code }: GivenCode): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("digest", "=", digestOf(signsOf(code)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** As codes are compared: people type them in groups. */
export const signsOf = (code: string): string => code.replace(/[\s-]/g, "");
