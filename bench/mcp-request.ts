import type { Request } from "./request.js";

const MODERN = "2026-07-28";

/** A message to the agents' endpoint in the newer era of its protocol. */
export function mcp(name: string, method: string, params: { name?: string; arguments?: object } = {}): Request {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return {
    name,
    as: "member",
    way: "mcp",
    path: "/mcp",
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": MODERN,
      "mcp-method": method,
      ...(params.name && { "mcp-name": params.name }),
    },
    body: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } },
  };
}
