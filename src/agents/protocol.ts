import { type CreateMcpHandlerOptions, createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import type { Runtime } from "../kernel/index.js";
import type { Caller } from "./caller.js";
import { serverFor } from "./server.js";

/** Speaks both eras of the protocol for a caller who is already known. Checks neither origin nor credential. */
export function protocolHandler(runtime: Runtime, options: CreateMcpHandlerOptions = {}): McpHttpHandler {
  return createMcpHandler(
    // `extra` is what `answered` below puts there.
    ({ authInfo, era }) => serverFor(runtime, authInfo?.extra as unknown as Caller, era),
    { onerror: (error) => runtime.log.debug({ err: error }, "the agent protocol refused a message"), ...options },
  );
}

export function answered(
  handler: McpHttpHandler,
  request: Request,
  message: unknown,
  caller: Caller,
): Promise<Response> {
  const authInfo = { token: "", clientId: "", scopes: [], extra: { ...caller } };
  return handler.fetch(request, { parsedBody: message, authInfo });
}
