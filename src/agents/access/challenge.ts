import type { Context } from "hono";

const descriptions = {
  unauthorized: "A credential is needed: an API key as X-Service-API-Key or Authorization: Bearer.",
  invalid_token: "The credential is not valid: unknown, expired, or its owner may not log in.",
};

/**
 * Asks for a credential. The header is the same string for every cause, without `error=`: clients compare it
 * (specification 5.1.4, decisions 9.2).
 */
export function challenge(c: Context, baseUrl: string, error: keyof typeof descriptions): Response {
  const metadata = `${baseUrl}/.well-known/oauth-protected-resource`;
  return c.json({ error, error_description: descriptions[error] }, 401, {
    "www-authenticate": `Bearer resource_metadata="${metadata}", scope="mcp"`,
  });
}
