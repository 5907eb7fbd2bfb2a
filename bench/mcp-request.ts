import type { Request } from "./request.js";

const MODERN = "2026-07-28";
const OLDER = "2025-11-25";

interface Params {
  name?: string;
  arguments?: object;
}

/** A message to the agents' endpoint in the newer era of its protocol. */
export function mcp(name: string, method: string, params: Params = {}): Request {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = {
    "mcp-protocol-version": MODERN,
    "mcp-method": method,
    ...(params.name && { "mcp-name": params.name }),
  };
  return posted(name, headers, { method, params: { ...params, _meta } });
}

/** The same in the era of `initialize`, whose answers are streams of one event. */
export const olderMcp = (name: string, method: string, params: Params = {}): Request =>
  posted(`${name}, older`, { "mcp-protocol-version": OLDER }, { method, params });

const posted = (name: string, headers: Record<string, string>, message: object): Request => ({
  name,
  as: "member",
  way: "mcp",
  path: "/mcp",
  method: "POST",
  headers: { accept: "application/json, text/event-stream", ...headers },
  body: { jsonrpc: "2.0", id: 1, ...message },
});
