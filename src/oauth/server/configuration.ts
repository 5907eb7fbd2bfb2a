import { generateKeyPairSync } from "node:crypto";
import type { Configuration } from "oidc-provider";
import { digestOf, viewerById } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { adapters } from "./adapter.js";
import { errors, interactionPolicy } from "./oidc-provider.js";
import { AUTHORIZE, CONSENT, REVOKE, TOKEN } from "./paths.js";
import { agentResource, SCOPE } from "./resource.js";
import { openedOr } from "./transaction.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Decisions 4.3. Where a default of the library is for OpenID Connect, it is switched off: this server only authorizes. */
export function configuration(runtime: Runtime): Configuration {
  return {
    adapter: adapters(runtime),
    routes: { authorization: AUTHORIZE, token: TOKEN, revocation: REVOKE },
    scopes: [SCOPE],
    responseTypes: ["code"],
    pkce: { required: () => true },
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    // Only for native clients does the library let a loopback address have any port.
    clientDefaults: { application_type: "native", id_token_signed_response_alg: "EdDSA" },
    ...unusedKeys(),
    clientBasedCORS: () => true,
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    // Also of an access token: whatever is revoked ends all that the person allowed.
    revokeGrantPolicy: () => true,
    ttl: {
      AuthorizationCode: MINUTE,
      AccessToken: HOUR,
      RefreshToken: 30 * DAY,
      Interaction: 15 * MINUTE,
      Session: 15 * MINUTE,
    },
    cookies: { names: { session: "oauth_session", interaction: "oauth_consent", resume: "oauth_resume" } },
    interactions: {
      policy: [alwaysAsk()],
      // Its address is logged; what opens it, the cookie's value, is not in it.
      url: (_ctx, { uid }) => `${CONSENT}/${digestOf(uid).slice(0, 16)}`,
    },
    features: features(runtime),
    findAccount: async (_ctx, id) => {
      const viewer = await viewerById(openedOr(runtime.db), Number(id), { kind: "oauth", readOnly: false });
      return viewer && { accountId: id, claims: async () => ({ sub: id }) };
    },
    renderError: (ctx, out) => {
      ctx.type = "json";
      ctx.body = JSON.stringify(out);
    },
  };
}

function features({ baseUrl }: Runtime): Configuration["features"] {
  const off = { enabled: false };
  const resource = agentResource(baseUrl);
  return {
    devInteractions: off,
    userinfo: off,
    rpInitiatedLogout: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    requestObjects: off,
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, asked) => {
        if (asked !== resource) throw new errors.InvalidTarget();
        return { scope: SCOPE, audience: resource, accessTokenFormat: "opaque" };
      },
    },
  };
}

/** Each request is answered by a person, on our page. What they answered says whether it was asked already. */
function alwaysAsk() {
  const { Check, Prompt } = interactionPolicy;
  const asks = new Check("consent", "a person must log in and agree", "login_required", ({ oidc }) =>
    oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  return new Prompt({ name: "consent", requestable: true }, asks);
}

/** The library does not start without a key for identity tokens, which this server never issues. Nobody sees this one. */
function unusedKeys(): Pick<Configuration, "jwks" | "enabledJWA"> {
  const { privateKey } = generateKeyPairSync("ed25519");
  return {
    jwks: { keys: [privateKey.export({ format: "jwk" }) as { kty: string }] }, // its `kty` is always set
    enabledJWA: { idTokenSigningAlgValues: ["EdDSA"] },
  };
}
