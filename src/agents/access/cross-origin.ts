import { cors } from "hono/cors";

/** Any site may send a request, without cookies; the credential and the origin decide whether it is answered (decisions 4.6, 9.1). */
export const crossOrigin = cors({
  origin: "*",
  allowMethods: ["POST", "GET", "DELETE", "OPTIONS"],
  // Named one by one: the wildcard does not cover Authorization.
  allowHeaders: [
    "Authorization",
    "Content-Type",
    "Accept",
    "Last-Event-ID",
    "MCP-Protocol-Version",
    "Mcp-Method",
    "Mcp-Name",
    "Mcp-Session-Id",
    "X-Service-API-Key",
    "X-Service-Toolset",
    "X-Legacy-API-Key",
    "X-Redmine-API-Key",
    "X-Legacy-Switch-User",
    "X-Redmine-Switch-User",
  ],
  exposeHeaders: ["WWW-Authenticate", "Retry-After", "X-Request-Id", "MCP-Protocol-Version", "Mcp-Session-Id"],
  maxAge: 86_400,
});
