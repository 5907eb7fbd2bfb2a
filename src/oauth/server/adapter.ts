import type { Adapter } from "oidc-provider";
import type { Runtime } from "../../kernel/index.js";
import { storedClient } from "../clients/stored-client.js";
import { grantStore } from "./grant-adapter.js";
import { interactionStore } from "./interaction-adapter.js";
import { AUTHORIZE } from "./paths.js";
import { tokenStore } from "./token-adapter.js";

/**
 * Where the library keeps its models. What a client or a browser presents is found by its digest and never stored. The
 * library's own session is not kept: who is logged in is decided by the product's session, on the consent page.
 */
export function adapters(runtime: Runtime): (model: string) => Adapter {
  const stores: Record<string, Partial<Adapter>> = {
    Client: { find: (id) => storedClient(runtime.db, id) },
    Grant: grantStore(runtime),
    Interaction: interactionStore(runtime, (id) => `${runtime.baseUrl}${AUTHORIZE}/${id}`),
    Session: { upsert: async () => {}, find: async () => undefined, destroy: async () => {} },
    AuthorizationCode: tokenStore(runtime, "code"),
    AccessToken: tokenStore(runtime, "access"),
    RefreshToken: tokenStore(runtime, "refresh"),
  };
  return (model) => complete(model, stores[model] ?? {});
}

/** A function that no request of ours should need says so when one does. */
function complete(model: string, store: Partial<Adapter>): Adapter {
  const missing = (name: string) => () => Promise.reject(new Error(`${model} is stored without ${name}.`));
  return {
    upsert: missing("upsert"),
    find: missing("find"),
    findByUserCode: missing("findByUserCode"),
    findByUid: missing("findByUid"),
    consume: missing("consume"),
    destroy: missing("destroy"),
    revokeByGrantId: missing("revokeByGrantId"),
    ...store,
  };
}
