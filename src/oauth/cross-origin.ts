import { cors } from "hono/cors";

/** Agents run in browsers too. No cookie counts at these addresses, so any site may ask (decisions 4.6). */
export const crossOrigin = cors({
  origin: "*",
  allowMethods: ["GET", "HEAD", "POST", "OPTIONS"],
  // Named one by one: the wildcard does not cover Authorization.
  allowHeaders: ["Authorization", "Content-Type", "Accept", "MCP-Protocol-Version"],
  exposeHeaders: ["WWW-Authenticate", "Retry-After", "X-Request-Id"],
  maxAge: 86_400,
});
