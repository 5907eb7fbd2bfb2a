import { cors } from "hono/cors";
import { AGENT_HEADERS } from "../../oauth/index.js";

/** Any site may send a request, without cookies; the credential and the origin decide whether it is answered (decisions 4.6, 9.1). */
export const crossOrigin = cors({
  origin: "*",
  allowMethods: ["POST", "GET", "DELETE", "OPTIONS"],
  allowHeaders: AGENT_HEADERS,
  exposeHeaders: ["WWW-Authenticate", "Retry-After", "X-Request-Id", "MCP-Protocol-Version", "Mcp-Session-Id"],
  maxAge: 86_400,
});
