import { type Change, Refusal, type Trx } from "../../kernel/index.js";
import { writeLetter } from "../../mail/index.js";
import { ACTIVE, REGISTERED } from "../identity/viewer.js";
import { endTokensOf, spentToken } from "../tokens/user-token.js";
import { insertUser } from "../users/create-user.js";
import type { CustomValuesOfUser } from "../users/custom-fields.js";
import { activationRequest, confirmRegistration } from "./letters.js";
import { AT_ONCE, BY_MAIL, type Mode, OFF } from "./mode.js";

export interface Registration {
  login: string;
  firstname: string;
  lastname: string;
  mail: string;
  password: string;
  language: string;
  customValues?: CustomValuesOfUser;
}

/** A visitor makes an account of their own; `mode` says who lets them in. All fields are required, as in Redmine. */
export async function register(change: Change, mode: Mode, given: Registration): Promise<{ id: number }> {
  if (mode === OFF) throw new Refusal(404, "no_such_address");
  const user = await insertUser(change, { ...given, status: mode === AT_ONCE ? ACTIVE : REGISTERED });
  if (mode === BY_MAIL) writeLetter(change, confirmRegistration, { userId: user.id });
  else if (mode !== AT_ONCE) await tellAdministrators(change, user.id);
  return user;
}

/** A house with more of them has somebody who looks. */
const MOST_TOLD = 20;

async function tellAdministrators(change: Change, userId: number): Promise<void> {
  const administrators = await change.trx
    .selectFrom("users")
    .select("id")
    .where("admin", "=", true)
    .where("status", "=", ACTIVE)
    .where("mail", "is not", null)
    .orderBy("id")
    .limit(MOST_TOLD)
    .execute();
  for (const { id } of administrators) writeLetter(change, activationRequest, { administratorId: id, userId });
}

/** By the link that was mailed. A user who was locked meanwhile stays so. */
export async function confirmAddress({ trx }: Change, token: string): Promise<void> {
  const { userId } = await spentToken(trx, { token, purpose: "activation" });
  await activate(trx, userId);
  await endTokensOf(trx, userId);
}

const activate = (trx: Trx, userId: number) =>
  trx.updateTable("users").set({ status: ACTIVE }).where("id", "=", userId).where("status", "=", REGISTERED).execute();
