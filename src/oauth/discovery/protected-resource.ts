import { agentResource, SCOPE } from "../server/resource.js";

/** RFC 9728: of the agent endpoint, or of any address of the application as `resource`. */
export const protectedResource = (baseUrl: string, appTitle: string, resource = agentResource(baseUrl)) => ({
  resource,
  authorization_servers: [baseUrl],
  scopes_supported: [SCOPE],
  bearer_methods_supported: ["header"],
  resource_name: appTitle,
  resource_documentation: `${baseUrl}/auth.md`,
});

/** The address as it was asked for, without what would let anybody in who reads the document, a log or a cache of it. */
export function withoutSecrets(path: string, query: string): string {
  const harmless = query.split("&").filter((pair) => !isSecret(pair));
  const shown = harmless.some((pair) => pair !== "") ? `?${harmless.join("&")}` : "";
  return `${isSecret(path) ? (path.split(/[?&;]|%(?:25)*(?:3f|26|3b)/i)[0] ?? "") : path}${shown}`;
}

/** Names that carry credentials (5.1), wherever in the text they begin, however often it was percent-encoded. */
const isSecret = (text: string) => /(^|[?&;\s])(key|access_token)(=|$)/i.test(decodedWhole(text));

function decodedWhole(text: string): string {
  const decoded = text.replaceAll("+", " ").replace(/%[0-9a-f]{2}/gi, oneByte);
  return decoded === text ? text : decodedWhole(decoded);
}

/** Only ASCII matters here, so that bytes which are no UTF-8 stop nothing. */
const oneByte = (encoded: string) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
