import { change, type Runtime } from "../../kernel/index.js";
import type { Letter } from "../../mail/index.js";
import { operator } from "../identity/operator.js";
import { issueToken, type Purpose } from "../tokens/user-token.js";
import { type Addressee, type Addressees, addressees, letterToUser } from "./letter-to-user.js";

export interface MailedLink {
  /** The one user who is written to, in the state that the letter is for. */
  to(among: Addressees): Addressees;
  /** Of the letter, as for `letterToUser`. */
  word: string;
  path: string;
  purpose: Purpose;
  minutes: number;
  unproven?: boolean;
}

/** A letter with a fresh token in its link, the only place where the token is. Undefined: there is nobody to write to. */
export async function letterWithLink(runtime: Runtime, wanted: MailedLink): Promise<Letter | undefined> {
  const made = await userWithToken(runtime, wanted);
  if (!made) return undefined;
  const { user, token } = made;
  const { word, path, unproven } = wanted;
  return letterToUser(runtime, user, word, { path: `${path}?token=${token}`, unproven });
}

/**
 * The user is locked as they are read: another address, password or status is there already, or waits for the token and ends it.
 * Read before, it could slip in between, and the token would go to an address that is theirs no more.
 */
const userWithToken = (
  runtime: Runtime,
  { to, purpose, minutes }: MailedLink,
): Promise<{ user: Addressee; token: string } | undefined> =>
  change(runtime, operator, async ({ trx }) => {
    const user = await to(addressees(trx)).forShare().executeTakeFirst();
    return user && { user, token: await issueToken(trx, { userId: user.id, purpose, minutes }) };
  });
