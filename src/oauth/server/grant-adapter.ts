import type { Adapter } from "oidc-provider";
import type { Runtime } from "../../kernel/index.js";
import { agentResource, SCOPE } from "./resource.js";
import { openedOr } from "./transaction.js";

/** Further than any installation lives: a grant ends with its tokens, by revocation, or with its person. */
const NEVER = Date.UTC(2100, 0) / 1000;

/** A grant is written by the consent page (`grantAccess`); the library only reads and ends it. */
export function grantStore({ db, baseUrl }: Runtime): Partial<Adapter> {
  return {
    async find(id) {
      const row = await openedOr(db)
        .selectFrom("oauth_grants")
        .select(["user_id", "client_id", "created_on"])
        .where("id", "=", Number(id))
        .executeTakeFirst();
      return (
        row && {
          kind: "Grant",
          jti: id,
          accountId: String(row.user_id),
          clientId: row.client_id,
          iat: Math.floor(row.created_on.getTime() / 1000),
          exp: NEVER,
          // The library knows the scope as one of its own and as one of the resource, and asks for both.
          openid: { scope: SCOPE },
          resources: { [agentResource(baseUrl)]: SCOPE },
        }
      );
    },
    async destroy(id) {
      await openedOr(db).deleteFrom("oauth_grants").where("id", "=", Number(id)).execute();
    },
  };
}
