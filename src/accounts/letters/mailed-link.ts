import { change, type Runtime } from "../../kernel/index.js";
import { operator } from "../identity/operator.js";
import { issueToken, type Purpose } from "../tokens/user-token.js";

/** The path of a link with a fresh token. The letter that holds it is the only place where the token is. */
export async function mailedLink(
  runtime: Runtime,
  path: string,
  wanted: { userId: number; purpose: Purpose; minutes: number; value?: string },
): Promise<string> {
  const token = await change(runtime, operator, ({ trx }) => issueToken(trx, wanted));
  return `${path}?token=${token}`;
}
