import { type RawBuilder, sql } from "kysely";
import type { Adapter } from "oidc-provider";
import { digestOf } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { errors } from "./oidc-provider.js";
import { openedOr } from "./transaction.js";

/** Codes and tokens. The `jti` of a payload is the token itself: it is left out, and put back from what is presented. */
export function tokenStore({ db }: Runtime, kind: "code" | "access" | "refresh"): Partial<Adapter> {
  return {
    async upsert(token, { jti: _token, ...payload }, seconds = 0) {
      await openedOr(db)
        .insertInto("oauth_tokens")
        .values({
          digest: digestOf(token),
          kind,
          grant_id: Number(payload.grantId),
          resource: typeof payload.aud === "string" ? payload.aud : null,
          payload: JSON.stringify(payload),
          expires_on: inSeconds(seconds),
        })
        .execute();
    },
    async find(token) {
      const row = await openedOr(db)
        .selectFrom("oauth_tokens")
        .select(["payload", "consumed_on"])
        .where("digest", "=", digestOf(token))
        .where("kind", "=", kind)
        .executeTakeFirst();
      return row && { ...row.payload, jti: token, ...(row.consumed_on && { consumed: true }) };
    },
    async consume(token) {
      const consumed = await openedOr(db)
        .updateTable("oauth_tokens")
        .set({ consumed_on: sql`clock_timestamp()` })
        .where("digest", "=", digestOf(token))
        .where("consumed_on", "is", null)
        .returning("digest")
        .executeTakeFirst();
      // The lock on the grant lets only one come here at a time.
      if (!consumed) throw new errors.InvalidGrant("already consumed");
    },
    async destroy(token) {
      await openedOr(db).deleteFrom("oauth_tokens").where("digest", "=", digestOf(token)).execute();
    },
    async revokeByGrantId(id) {
      const ofGrant = openedOr(db).deleteFrom("oauth_tokens").where("grant_id", "=", Number(id));
      await ofGrant.where("kind", "=", kind).execute();
    },
  };
}

export const inSeconds = (count: number): RawBuilder<Date> => sql<Date>`now() + make_interval(secs => ${count})`;
