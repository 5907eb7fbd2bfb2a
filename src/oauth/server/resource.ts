/** The one thing a token is good for: the agent endpoint. */
export const SCOPE = "mcp";

export const agentResource = (baseUrl: string): string => `${baseUrl}/mcp`;

/**
 * Clients name the endpoint, the origin it stands on, or either with a slash behind it: all mean the same (RFC 8707,
 * decisions 4.3). Anything else is left as it is and refused by the library.
 */
export function meantResource(baseUrl: string, asked: string): string {
  const resource = agentResource(baseUrl);
  return [baseUrl, resource].includes(asked.replace(/\/$/, "")) ? resource : asked;
}
