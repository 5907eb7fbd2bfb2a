import { cors } from "hono/cors";

/**
 * What an agent in a browser may send. Named one by one: the wildcard does not cover Authorization. The same at every address,
 * because a client sends what it is configured with for the agent endpoint while it looks for a way to log in, too.
 */
export const AGENT_HEADERS = [
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
];

/** Agents run in browsers too. No cookie counts at these addresses, so any site may ask (decisions 4.6). */
export const crossOrigin = cors({
  origin: "*",
  allowMethods: ["GET", "HEAD", "POST", "OPTIONS"],
  allowHeaders: AGENT_HEADERS,
  exposeHeaders: ["WWW-Authenticate", "Retry-After", "X-Request-Id"],
  maxAge: 86_400,
});
