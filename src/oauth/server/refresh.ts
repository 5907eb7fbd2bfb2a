import { sql } from "kysely";
import { digestOf } from "../../accounts/index.js";
import type { Trx } from "../../kernel/index.js";
import { sealed, unsealed } from "./sealed-answer.js";

/** How long a lost answer is given again. */
const SECONDS = 30;

export interface Refreshing {
  /** The refresh token that is presented. */
  token: string;
  clientId: string;
}

/**
 * The answer this token was replaced with, while its successor was not used and for a moment at most: several agents
 * that share a token, and a client that lost the answer, stay logged in (decisions 10.7). Undefined otherwise.
 */
export async function repeatedAnswer(trx: Trx, { token, clientId }: Refreshing): Promise<object | undefined> {
  const { rows } = await sql<{ sealed_answer: Buffer }>`
    select used.sealed_answer
      from oauth_tokens used
      join oauth_tokens next on next.digest = used.successor and next.consumed_on is null
      join oauth_grants g on g.id = used.grant_id and g.client_id = ${clientId}
      join users u on u.id = g.user_id and u.status = 1
     where used.digest = ${digestOf(token)} and used.sealed_answer is not null
       and used.consumed_on > clock_timestamp() - make_interval(secs => ${SECONDS})`.execute(trx);
  return rows[0] && JSON.parse(unsealed(rows[0].sealed_answer, token));
}

/** Keeps what a refresh answers, for `repeatedAnswer`. */
export async function keepAnswer(trx: Trx, { token }: Refreshing, answer: { refresh_token?: unknown }): Promise<void> {
  if (typeof answer.refresh_token !== "string") return;
  await trx
    .updateTable("oauth_tokens")
    .set({ successor: digestOf(answer.refresh_token), sealed_answer: sealed(JSON.stringify(answer), token) })
    .where("digest", "=", digestOf(token))
    .execute();
}

/**
 * Whatever is presented of one grant follows each other. The grant is locked before its tokens, as a revocation does, so
 * that neither waits for the other in a circle.
 */
export async function lockGrantOf(trx: Trx, presented: string): Promise<void> {
  await sql`
    select from oauth_grants
     where id = (select grant_id from oauth_tokens where digest = ${digestOf(presented)})
       for no key update`.execute(trx);
}
