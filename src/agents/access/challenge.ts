import type { Context } from "hono";
import type { Runtime } from "../../kernel/index.js";

/** Of what works: API keys do not while the REST API is off. */
function descriptions({ baseUrl, settings }: Runtime) {
  const keysWork = settings.value<boolean>("rest_api_enabled");
  const wrong = "The credential is not valid: unknown, expired, or its owner may not log in.";
  return {
    unauthorized: keysWork
      ? `A credential is needed: an API key as X-Service-API-Key or Authorization: Bearer. ${baseUrl}/auth.md says which others there are.`
      : `A credential is needed. ${baseUrl}/auth.md says which there are.`,
    invalid_token: keysWork ? wrong : `${wrong} API keys are switched off here.`,
  };
}

/**
 * Asks for a credential. The header is the same string for every cause, without `error=`: clients compare it
 * (specification 5.1.4, decisions 9.2).
 */
export function challenge(c: Context, runtime: Runtime, error: "unauthorized" | "invalid_token"): Response {
  const metadata = `${runtime.baseUrl}/.well-known/oauth-protected-resource`;
  return c.json({ error, error_description: descriptions(runtime)[error] }, 401, {
    "www-authenticate": `Bearer resource_metadata="${metadata}", scope="mcp"`,
  });
}
