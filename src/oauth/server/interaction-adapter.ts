import type { Adapter } from "oidc-provider";
import { digestOf } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { errors } from "./oidc-provider.js";
import { inSeconds } from "./token-adapter.js";

/** Authorization requests that wait for a person. The id is what the browser's cookie holds, so it is not stored either. */
export function interactionStore({ db }: Runtime, returnTo: (id: string) => string): Partial<Adapter> {
  return {
    async upsert(id, { jti: _id, returnTo: _holdsTheId, ...payload }, seconds = 0) {
      const row = { payload: JSON.stringify(payload), expires_on: inSeconds(seconds) };
      await db
        .insertInto("oauth_interactions")
        .values({ ...row, digest: digestOf(id) })
        .onConflict((known) => known.column("digest").doUpdateSet(row))
        .execute();
    },
    async find(id) {
      const row = await db
        .selectFrom("oauth_interactions")
        .select("payload")
        .where("digest", "=", digestOf(id))
        .executeTakeFirst();
      return row && { ...row.payload, jti: id, returnTo: returnTo(id) };
    },
    /** An answer leads on once: of several requests that bring it at the same moment, the one that takes it away. */
    async destroy(id) {
      const taken = db.deleteFrom("oauth_interactions").where("digest", "=", digestOf(id)).returning("digest");
      if (!(await taken.executeTakeFirst())) throw new errors.SessionNotFound("interaction session not found");
    },
  };
}
